import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/**
 * A route's screen, loaded at the first visit: the component that a module exports by this name.
 */
export function screen<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): NonNullable<RouteObject['lazy']> {
  return async () => ({ Component: (await load())[name] });
}
