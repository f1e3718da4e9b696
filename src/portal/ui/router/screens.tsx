import { Component, type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { useRouter } from '#portal/ui/router/router-context.ts';

// How deep a screen is in those of its address.
const DepthContext = createContext(0);

type Failed = ComponentType<{ error: unknown }>;

/** The screens of the current address. `failed` stands in place of those that cannot be shown. */
export function Screens({ waiting, failed: Failed }: { waiting: ReactNode; failed: Failed }) {
  const { place, match, failure, isReady } = useRouter();
  if (!isReady) return waiting;
  if (failure) return <Failed error={failure.error} />;
  const Outermost = match.screens[0]?.component;
  return (
    <ScreenBoundary place={place} failed={Failed}>
      {Outermost && <Outermost />}
    </ScreenBoundary>
  );
}

/** Where a screen shows the one inside it. */
export function Outlet() {
  const { match } = useRouter();
  const depth = useContext(DepthContext) + 1;
  const Inner = match.screens[depth]?.component;
  return <DepthContext value={depth}>{Inner && <Inner />}</DepthContext>;
}

interface BoundaryProps {
  place: unknown;
  failed: Failed;
  children: ReactNode;
}

interface BoundaryState {
  place: unknown;
  failure?: { error: unknown } | undefined;
}

/** Another address is another attempt. */
class ScreenBoundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState) {
    return place === state.place ? null : { place, failure: undefined };
  }

  override state: BoundaryState = { place: this.props.place };

  override render() {
    const { failed: FailedScreen, children } = this.props;
    const { failure } = this.state;
    return failure ? <FailedScreen error={failure.error} /> : children;
  }
}
