import {
  createContext,
  type ReactNode,
  startTransition,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Router } from 'react-router-dom';
import type { ScreenHistory, Shown } from '#portal/ui/history/create-history.ts';
import { showFirstScroll, showScroll } from '#portal/ui/history/scroll.ts';

type Progress = Pick<Shown, 'isLoading' | 'isReady' | 'failure'> &
  Pick<ScreenHistory, 'arrival' | 'setGuard'>;

/** What the library's routes do not know. By default, as the server draws: nothing leads away. */
export const HistoryContext = createContext<Progress>({
  isLoading: false,
  isReady: true,
  arrival: () => Promise.resolve(),
  setGuard: () => {},
});

export function HistoryRouter({
  history,
  children,
}: {
  history: ScreenHistory;
  children: ReactNode;
}) {
  const [shown, setShown] = useState(history.shown);
  // Parts of the next screen that are still being loaded must not hide what is shown.
  useLayoutEffect(() => {
    const stop = history.subscribe((next) => startTransition(() => setShown(next)));
    setShown(history.shown());
    return stop;
  }, [history]);
  useScroll(shown);

  const { location, isLoading, isReady, failure } = shown;
  const { arrival, setGuard } = history;
  const progress = useMemo(
    () => ({ isLoading, isReady, failure, arrival, setGuard }),
    [isLoading, isReady, failure, arrival, setGuard],
  );
  return (
    <HistoryContext value={progress}>
      <Router location={location} navigator={history.navigator}>
        {children}
      </Router>
    </HistoryContext>
  );
}

function useScroll({ location, isReady, keepsScroll }: Shown): void {
  const before = useRef<Shown['location']>(undefined);
  useLayoutEffect(() => {
    if (!isReady || before.current === location) return;
    if (!before.current) showFirstScroll(location);
    else if (!keepsScroll) showScroll(location);
    before.current = location;
  }, [location, isReady, keepsScroll]);
}
