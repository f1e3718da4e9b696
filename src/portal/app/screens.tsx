import { Component, type ReactNode, useContext } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { RouteError } from '#portal/app/route-error.tsx';
import { HistoryContext } from '#portal/ui/history/history-router.tsx';

/** The screen of the address, or why it cannot be shown. */
export function Screens() {
  const { isReady, failure } = useContext(HistoryContext);
  const location = useLocation();
  // The header is shown while the first screen loads; a footer would jump.
  if (!isReady) return <div data-pending="" />;
  if (failure) return <RouteError error={failure.error} />;
  return (
    <ScreenBoundary location={location}>
      <Outlet />
    </ScreenBoundary>
  );
}

interface BoundaryProps {
  location: unknown;
  children: ReactNode;
}

interface BoundaryState {
  location: unknown;
  failure?: { error: unknown } | undefined;
}

/** Another address is another attempt. */
class ScreenBoundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState) {
    return location === state.location ? null : { location, failure: undefined };
  }

  override state: BoundaryState = { location: this.props.location };

  override render() {
    const { failure } = this.state;
    return failure ? <RouteError error={failure.error} /> : this.props.children;
  }
}
