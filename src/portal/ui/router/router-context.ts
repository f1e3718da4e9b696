import { createContext, useContext } from 'react';
import type { Router, RouterState } from '#portal/ui/router/create-router.ts';

export const RouterContext = createContext<(RouterState & { router: Router }) | undefined>(
  undefined,
);

export function useRouter(): RouterState & { router: Router } {
  const value = useContext(RouterContext);
  if (!value) throw new Error('There is no RouterProvider above.');
  return value;
}
