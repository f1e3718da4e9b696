// The table of routes, and which of them an address belongs to.
import type { ComponentType } from 'react';

export interface Screen {
  /** Undefined until it is loaded. */
  readonly component: ComponentType | undefined;
  readonly load: () => Promise<void>;
}

export interface Route {
  /**
   * Below its parent's: `:name` is a parameter, `:name?` one that may be missing. Empty: the parent's
   * own address. `*`: every address that no other route has.
   */
  readonly path: string;
  readonly screen: Screen;
  readonly children?: readonly Route[];
}

export interface RouteMatch {
  /** From the outermost one inwards. */
  readonly screens: readonly Screen[];
  readonly params: Readonly<Record<string, string | undefined>>;
  /** False for the route `*`. */
  readonly isKnown: boolean;
}

/** A route's screen, loaded at the first visit: the component that a module exports by this name. */
export function screen<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): Screen {
  let component: ComponentType | undefined;
  return {
    get component() {
      return component;
    },
    load: async () => {
      component ??= (await load())[name];
    },
  };
}

/** The first route of the table that fits. Capitals and a slash at the end make no difference. */
export function matchRoutes(routes: readonly Route[], pathname: string): RouteMatch {
  const inner = pathname.replace(/^\/|\/+$/g, '');
  const found = matchAny(routes, inner === '' ? [] : inner.split('/'));
  if (found) return found;
  const rest = routes.find(({ path }) => path === '*');
  return { screens: rest ? [rest.screen] : [], params: {}, isKnown: false };
}

function matchAny(routes: readonly Route[], parts: readonly string[]): RouteMatch | undefined {
  for (const route of routes) {
    if (route.path === '*') continue;
    const found = matchOne(route, parts);
    if (found) return found;
  }
  return undefined;
}

function matchOne({ path, screen: own, children }: Route, parts: readonly string[]) {
  const params: Record<string, string> = {};
  const steps = path === '' ? [] : path.split('/');
  for (const [index, step] of steps.entries()) {
    const part = parts[index];
    const [, name, optional] = /^:(\w+)(\?)?$/.exec(step) ?? [];
    if (name === undefined ? part?.toLowerCase() !== step : !part && !optional) return undefined;
    if (name !== undefined && part) params[name] = decoded(part);
  }
  const rest = parts.slice(steps.length);
  if (!children) {
    return rest.length > 0 ? undefined : { screens: [own], params, isKnown: true };
  }
  const below = matchAny(children, rest);
  return (
    below && {
      screens: [own, ...below.screens],
      params: { ...params, ...below.params },
      isKnown: true,
    }
  );
}

/** Anybody can write an address with a percent sign that means nothing. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
