// The HTML in the editor, its changes kept on this device until they are published.
import { useEffect, useState } from 'react';
import { type KeptPage, parseKeptPage, printKeptPage } from '#portal/admin/content/kept-page.ts';
import type { PageBase } from '#portal/admin/content/page-calls.ts';
import type { KeptTexts } from '#portal/keep/kept-texts.ts';
import { type OpenedText, putAside } from '#portal/keep/open-kept.ts';
import { useKeeper } from '#portal/keep/use-keeper.ts';

export type PageText = ReturnType<typeof usePageText>;

export function usePageText(options: {
  place: string;
  texts: KeptTexts;
  kept: OpenedText;
  /** As it was opened: kept changes, or the published page without any. */
  opened: KeptPage;
  /** What stands on the server, once it is known. */
  saved: PageBase | undefined;
}) {
  const { place, texts, kept, opened, saved } = options;
  const { keeper } = kept;
  const [html, setHtml] = useState(opened.html);
  const [base, setBase] = useState(opened.base);
  const [asides, setAsides] = useState(kept.asides);
  const keptState = useKeeper(keeper);
  const isChanged = html !== base.html;
  const text = printKeptPage({ html, base });

  useEffect(() => keeper.put(text), [keeper, text]);

  return {
    html,
    base,
    isChanged,
    keptState,
    asideCount: asides.length,
    isChangedElsewhere: saved !== undefined && saved.etag !== base.etag,
    change: setHtml,
    /** Shows a page as it stands on the server; changes of one's own are given up. */
    show(page: PageBase) {
      setBase(page);
      setHtml(page.html);
    },
    /** It was published from here: what was typed since stays as a change to it. */
    markPublished(page: PageBase, sent: string) {
      setBase(page);
      setHtml((now) => (now === sent ? page.html : now));
    },
    /** Goes on with one's own text, to be published over what somebody else published. */
    keepMine: setBase,
    bringBack() {
      const [aside, ...rest] = asides;
      const earlier = aside && parseKeptPage(aside.text);
      if (!aside || !earlier) return;
      setAsides(isChanged ? [...rest, putAside({ texts, place }, { text })] : rest);
      setHtml(earlier.html);
      setBase(earlier.base);
      keeper.replaces(aside.forget);
    },
    deleteAside() {
      void asides[0]?.forget();
      setAsides(asides.slice(1));
    },
  };
}
