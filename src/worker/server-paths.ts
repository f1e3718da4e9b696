// Which addresses belong to the server and must never be answered with the shell. A whole first
// segment is the server's, except `/billing`: `/billing/{id}` is a page, so there only the exact
// calls are.

// Billing calls the specification fixes; they reach the contract table with a later release, but a
// worker installed today may still be running then.
const billingCalls = [
  '/billing/analytics/admin',
  '/billing/analytics/user',
  '/billing/save-payment-method',
  '/billing/payment-methods',
  '/billing/default-payment-method',
  '/billing/payment-method',
];

const operations = ['/healthz', '/readyz', '/metrics', '/robots.txt', '/sitemap.xml'];

/** Patterns of path and query, as a NavigationRoute's denylist wants them. */
export function serverPaths(callPaths: readonly string[]): RegExp[] {
  const paths = new Set([...callPaths, ...billingCalls, ...operations].map(ownPart));
  return [...paths].map((path) => new RegExp(`^${path}(?=[/?]|$)`));
}

function ownPart(path: string): string {
  const [, first = ''] = path.split('/');
  if (first !== 'billing') return `/${first}`;
  return path.replace(/\{\w+\}/g, '[^/?]+');
}
