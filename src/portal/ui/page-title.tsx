import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { noteHead, pageFacts } from '#portal/api/page-facts.ts';
import { useBrand } from '#portal/api/site.ts';

/**
 * The only h1 of the page. It also sets the title and description of the document, and the shell
 * moves the focus to it after a navigation, so every screen must have one.
 */
export function PageTitle({
  children,
  tab,
  className,
  description,
  hidden = false,
}: {
  children: ReactNode;
  /** The document title, if it differs from a plain-text heading. */
  tab?: string;
  className?: string | undefined;
  /** One or two sentences for search results, 160 characters at most, on public pages. */
  description?: string;
  /**
   * Excludes a public page from search results; pages without a description are always excluded.
   */
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
      {/* Only crawlers read these, from the server's HTML, so the browser does not update them. */}
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

/** The canonical URL of the page. */
function useAddress(): string {
  const { pathname } = useLocation();
  const origin = pageFacts()?.public_url ?? window.location.origin;
  return origin + (pathname === '/' ? pathname : pathname.replace(/\/+$/, ''));
}
