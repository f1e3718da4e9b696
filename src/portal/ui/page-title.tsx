import type { ReactNode } from 'react';
import { operator } from '#portal/ui/operator.ts';

/**
 * The page's one h1. It also names the browser tab, and the shell moves the focus to it after a
 * navigation, so every screen must have one.
 */
export function PageTitle({
  children,
  tab,
  className,
}: {
  children: ReactNode;
  /** The tab's name where it differs from a plain-text title. */
  tab?: string;
  className?: string | undefined;
}) {
  const name = tab ?? (typeof children === 'string' ? children : undefined);
  return (
    <>
      <title>{name ? `${name} – ${operator.brand}` : operator.brand}</title>
      <h1 tabIndex={-1} className={className}>
        {children}
      </h1>
    </>
  );
}
