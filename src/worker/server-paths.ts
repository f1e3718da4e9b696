// Paths that belong to the server and must never be answered with the shell. A first segment
// belongs to the server as a whole, except `/billing`: `/billing/{id}` is a page, so only the exact
// calls do.

// Billing calls of the specification that are added to the contract in a later release: a worker
// installed today may still be running then.
const billingCalls = ['/billing/analytics/admin', '/billing/analytics/user'];

const operations = ['/healthz', '/readyz', '/metrics', '/robots.txt', '/sitemap.xml'];

/** Patterns of path and query for a NavigationRoute's denylist. */
export function serverPaths(callPaths: readonly string[]): RegExp[] {
  const paths = new Set([...callPaths, ...billingCalls, ...operations].map(ownPart));
  return [...paths].map((path) => new RegExp(`^${path}(?=[/?]|$)`));
}

function ownPart(path: string): string {
  const [, first = ''] = path.split('/');
  if (first !== 'billing') return `/${first}`;
  return path.replace(/\{\w+\}/g, '[^/?]+');
}
