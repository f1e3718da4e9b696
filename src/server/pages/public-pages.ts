// The public pages with one path each: they are rendered by the server, and the listed ones are in
// the sitemap. All other pages require a sign-in.
import type { ListedService } from '#contract/calls/content.ts';

export interface PublicPage {
  path: string;
  /** Whether it is in the sitemap. */
  isListed: boolean;
  /** Whether its rendering depends on the query; then it is not cached. */
  readsQuery: boolean;
  needsServices: boolean;
  document: { kind: 'documentation' | 'showcase'; id: string } | undefined;
}

export function publicPages(services: readonly ListedService[]): readonly PublicPage[] {
  return [
    page('/'),
    page('/services', { needsServices: true }),
    ...services.map(({ key }) =>
      page(`/services/${key}`, {
        needsServices: true,
        document: { kind: 'documentation', id: key },
      }),
    ),
    page('/showcase', { needsServices: true, readsQuery: true }),
    ...services
      .filter(({ showcase }) => showcase !== undefined)
      .map(({ key }) =>
        page(`/showcase/${key}`, { needsServices: true, document: { kind: 'showcase', id: key } }),
      ),
    page('/check-e-invoice'),
    page('/pricing'),
    page('/started'),
    page('/contact'),
    page('/support'),
    page('/terms'),
    page('/privacy-policy'),
    page('/impressum'),
    page('/login', { isListed: false, readsQuery: true }),
    page('/sign-up', { isListed: false, readsQuery: true }),
    page('/forgot-password', { isListed: false, readsQuery: true }),
  ];
}

function page(path: string, rest: Partial<PublicPage> = {}): PublicPage {
  return {
    path,
    isListed: true,
    readsQuery: false,
    needsServices: false,
    document: undefined,
    ...rest,
  };
}
