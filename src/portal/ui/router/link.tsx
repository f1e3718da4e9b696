import type { ComponentProps, MouseEvent } from 'react';
import { addressOf } from '#portal/ui/router/entries.ts';
import { useRouter } from '#portal/ui/router/router-context.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address of the portal. */
  to: string;
  /** For the screen that opens. */
  state?: unknown;
};

/** A link to another page. Without scripts, and in another tab or window, it is the browser's. */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const { router, place } = useRouter();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const { target, origin } = event.currentTarget;
    if (event.defaultPrevented || event.button !== 0 || isModified(event)) return;
    if ((target && target !== '_self') || origin !== window.location.origin) return;
    event.preventDefault();
    // As browsers do it: a page that leads to itself is no step to go back.
    void router.navigate(to, { state, replace: to === addressOf(place) });
  }

  return <a {...rest} href={to} onClick={follow} />;
}

/** A link that is marked when its page, or one below it, is open. */
export function NavLink({
  end = false,
  ...rest
}: LinkProps & {
  /** Not for pages below. */
  end?: boolean;
}) {
  const path = useRouter().place.pathname.toLowerCase().replace(/\/+$/, '');
  const own = rest.to.toLowerCase();
  const isOpen = path === own || (!end && path.startsWith(`${own}/`));
  return <Link {...rest} aria-current={isOpen ? 'page' : undefined} />;
}

function isModified({ metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return metaKey || altKey || ctrlKey || shiftKey;
}
