// The pages anybody may read, with one address each: they are drawn by the server, and the listed
// ones stand in the sitemap. Every other page of the portal is for a signed-in user.
import type { ListedService } from '#contract/calls/content.ts';

export interface PublicPage {
  path: string;
  /** Whether search engines are told of it. */
  isListed: boolean;
  /** Whether its first drawing depends on the query, of which no drawing is kept. */
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
