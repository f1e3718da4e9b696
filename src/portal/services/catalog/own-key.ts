// The reader's own key in the call at the top of a documentation. It is written into the frame on the
// screen, after that was made: the page itself, as it is published, cached or drawn, never holds a key.
import type { ApiKey } from '#contract/calls/api-keys.ts';
import { keyPlaceholder } from '#contract/sample-key.ts';

/** Fills in the first of the keys, and says so where a guest is led to sign up. Answers its undoing. */
export function fillOwnKey(
  inside: Document,
  [first]: readonly ApiKey[],
  userId: string,
): () => void {
  const undo: (() => void)[] = [];
  const link = inside.querySelector<HTMLAnchorElement>('a[href="/sign-up"]');
  const hint = link?.closest('p');
  if (link && hint) {
    const guests = [...hint.childNodes];
    const { textContent } = link;
    undo.push(() => {
      link.textContent = textContent;
      link.setAttribute('href', '/sign-up');
      hint.replaceChildren(...guests);
    });
    link.textContent = 'API Keys';
    link.setAttribute('href', `/api-key/${encodeURIComponent(userId)}`);
    hint.replaceChildren(
      ...(first
        ? [
            `Your key “${first.name}” is filled in, on your screen only. All keys are under `,
            link,
            '.',
          ]
        : ['You have no API key yet. Add one under ', link, '.']),
    );
  }
  for (const code of inside.querySelectorAll('pre > code')) {
    const text = code.textContent ?? '';
    if (!first || !text.includes(keyPlaceholder)) continue;
    code.textContent = text.replaceAll(keyPlaceholder, first.key);
    undo.push(() => {
      code.textContent = text;
    });
  }
  return () => {
    for (const each of undo) each();
  };
}
