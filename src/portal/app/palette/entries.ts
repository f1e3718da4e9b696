// What the palette finds without asking anybody: pages and services.
import type { Service } from '#contract/services.ts';
import type { SessionUser } from '#portal/api/session/session.tsx';
import { mainLinks } from '#portal/app/navigation.ts';
import { userLinks } from '#portal/app/user-links.ts';
import { subPagesOf } from '#portal/services/catalog/sub-pages.ts';
import { plain } from '#portal/site/match-services.ts';
import { helpNav, legalNav } from '#portal/site/nav.ts';

export interface Entry {
  /** Unique among all entries. */
  id: string;
  title: string;
  /** What it is or belongs to, shown behind the title. */
  hint?: string | undefined;
  /** More words that it is found by. */
  words?: string | undefined;
  /** A path of the portal, or what else to do. */
  go: string | (() => void);
}

export interface Group {
  title: string;
  entries: readonly Entry[];
}

const guestLinks = [
  { to: '/login', label: 'Log In' },
  { to: '/sign-up', label: 'Sign Up' },
];

export function pageEntries(user: SessionUser | undefined): Entry[] {
  const own = user ? userLinks(user) : guestLinks;
  const all = [{ to: '/', label: 'Home' }, ...own, ...mainLinks, ...helpNav, ...legalNav];
  const byPath = new Map(all.map(({ to, label }) => [to, label]));
  return [...byPath].map(([to, title]) => ({ id: `page ${to}`, title, go: to }));
}

/** Each service; its other pages too once something is typed, otherwise they would be a long list. */
export function serviceEntries(services: readonly Service[], isTyped: boolean): Entry[] {
  return services.flatMap((service) =>
    subPagesOf(service)
      .slice(0, isTyped ? undefined : 1)
      .map(({ to, label }) => ({
        id: `page ${to}`,
        title: service.title,
        hint: label,
        words: `${service.key} ${service.summary}`,
        go: to,
      })),
  );
}

/** The entries that contain every word; those whose title begins with the text come first. */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  const text = plain(typed.trim());
  const words = text.split(/\s+/).filter(Boolean);
  const found = entries.filter(({ title, hint = '', words: more = '' }) => {
    const all = plain(`${title} ${hint} ${more}`);
    return words.every((word) => all.includes(word));
  });
  const place = ({ title }: Entry) => {
    const name = plain(title);
    return name.startsWith(text) ? 0 : words.some((word) => name.includes(word)) ? 1 : 2;
  };
  return found.toSorted((a, b) => place(a) - place(b));
}
