import { type ReactNode, startTransition, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Router } from '#portal/ui/router/create-router.ts';
import { showFirstScroll, showScroll } from '#portal/ui/router/entries.ts';
import { RouterContext } from '#portal/ui/router/router-context.ts';

export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  const [state, setState] = useState(router.state);
  // Parts of the next screen that are still being loaded must not hide what is shown.
  useLayoutEffect(() => {
    const stop = router.subscribe((next) => startTransition(() => setState(next)));
    setState(router.state());
    return stop;
  }, [router]);

  const { place, isReady, keepsScroll } = state;
  const shown = useRef(place);
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (!isReady) return;
    if (isFirst.current) showFirstScroll(place);
    else if (shown.current !== place && !keepsScroll) showScroll(place);
    isFirst.current = false;
    shown.current = place;
  }, [place, isReady, keepsScroll]);

  const value = useMemo(() => ({ ...state, router }), [state, router]);
  return <RouterContext value={value}>{children}</RouterContext>;
}
