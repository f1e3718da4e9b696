import { useMemo } from 'react';
import type { Router } from '#portal/ui/router/create-router.ts';
import type { Place } from '#portal/ui/router/entries.ts';
import type { RouteMatch } from '#portal/ui/router/route-table.ts';
import { useRouter } from '#portal/ui/router/router-context.ts';

/** The same function as long as the page is open. */
export function useNavigate(): Router['navigate'] {
  return useRouter().router.navigate;
}

export function useLocation(): Place {
  return useRouter().place;
}

/** Whether another screen is being loaded. */
export function useIsLoading(): boolean {
  return useRouter().isLoading;
}

export function useParams(): RouteMatch['params'] {
  return useRouter().match.params;
}

export function useSearchParams(): URLSearchParams {
  const { search } = useRouter().place;
  return useMemo(() => new URLSearchParams(search), [search]);
}
