import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { noteHead, pageFacts } from '#portal/api/page-facts.ts';
import { useBrand } from '#portal/api/site.ts';

/**
 * The page's one h1. It also names the browser tab and tells search engines what the page is, and
 * the shell moves the focus to it after a navigation, so every screen must have one.
 */
export function PageTitle({
  children,
  tab,
  className,
  description,
  hidden = false,
}: {
  children: ReactNode;
  /** The tab's name where it differs from a plain-text title. */
  tab?: string;
  className?: string | undefined;
  /** One or two sentences for search results, 160 characters at most; public pages have one. */
  description?: string;
  /** Keeps a public page out of search results; a page without a description always is. */
  hidden?: boolean;
}) {
  const brand = useBrand();
  const name = tab ?? (typeof children === 'string' ? children : undefined);
  const title = name ? `${name} – ${brand}` : brand;
  const address = useAddress();
  if (import.meta.env.SSR) noteHead({ title, description: description ?? '' });
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {description && <link rel="canonical" href={address} />}
      {(!description || hidden) && <meta name="robots" content="noindex" />}
      {/* Whoever shows a link asks the server for it, so the browser need not keep these up to date. */}
      {import.meta.env.SSR && description && (
        <>
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={address} />
        </>
      )}
      <h1 tabIndex={-1} className={className}>
        {children}
      </h1>
    </>
  );
}

/** The page's one address, however it was reached. */
function useAddress(): string {
  const { pathname } = useLocation();
  const origin = pageFacts()?.public_url ?? window.location.origin;
  return origin + (pathname === '/' ? pathname : pathname.replace(/\/+$/, ''));
}
