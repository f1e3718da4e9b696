// Bookmarks: those of each document, below one for the document itself if that is asked for.
import {
  type PDFContext,
  PDFDict,
  PDFHexString,
  type PDFObject,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { dictIn, numberOf, pdfName } from '#services/pdf/file/pdf-values.ts';
import { isGoTo, movedDestination } from '#services/pdf/join/destinations.ts';
import type { Joiner, JoinPart } from '#services/pdf/join/join-part.ts';

interface Bookmark {
  /** What a bookmark says beside its place among others. */
  entries: PDFDict;
  isOpen: boolean;
  children: Bookmark[];
}

const bookmarksMax = 20_000;
const depthMax = 60;
const ofTree = ['Parent', 'Prev', 'Next', 'First', 'Last', 'Count', 'Dest', 'A', 'SE'];

export function createOutlineJoiner(
  context: PDFContext,
  titleOf: (part: JoinPart) => string | undefined,
): Joiner {
  const all: Bookmark[] = [];
  let count = 0;

  function read(part: JoinPart, first: PDFObject | undefined, depth: number): Bookmark[] {
    const { context: from } = part.file;
    const found: Bookmark[] = [];
    const seen = new Set<PDFDict>();
    let item = from.lookup(first);
    while (item instanceof PDFDict && !seen.has(item) && count < bookmarksMax && depth < depthMax) {
      seen.add(item);
      count += 1;
      const children = read(part, item.get(pdfName('First')), depth + 1);
      const entries = entriesOf(part, item);
      const isOpen = (numberOf(item.lookup(pdfName('Count'))) ?? 0) > 0;
      // One whose page is left out stays for those below it.
      if (entries.leads || children.length > 0) found.push({ ...entries, isOpen, children });
      item = from.lookup(item.get(pdfName('Next')));
    }
    return found;
  }

  function entriesOf(part: JoinPart, item: PDFDict): { entries: PDFDict; leads: boolean } {
    const entries = part.copier.copyDict(item, ofTree);
    const place = part.destinations.ofLink(item);
    const moved = place && movedDestination(context, place, part.pages);
    if (moved !== undefined) entries.set(pdfName('Dest'), moved);
    const action = dictIn(part.file.context, item, 'A');
    const copied = action && !isGoTo(action) ? part.copier.copyDict(action) : undefined;
    if (copied !== undefined) entries.set(pdfName('A'), copied);
    const hasNone = item.get(pdfName('Dest')) === undefined && action === undefined;
    return {
      entries,
      leads: moved !== undefined || copied !== undefined || (hasNone && part.isWhole),
    };
  }

  function write(bookmarks: readonly Bookmark[], parent: PDFDict, parentRef: PDFRef): number {
    const refs = bookmarks.map(() => context.nextRef());
    let shown = bookmarks.length;
    for (const [index, { entries, isOpen, children }] of bookmarks.entries()) {
      const ref = refs[index];
      if (ref === undefined) continue;
      entries.set(pdfName('Parent'), parentRef);
      link(entries, 'Prev', refs[index - 1]);
      link(entries, 'Next', refs[index + 1]);
      if (children.length > 0) {
        const below = write(children, entries, ref);
        entries.set(pdfName('Count'), context.obj(isOpen ? below : -below));
        if (isOpen) shown += below;
      }
      context.assign(ref, entries);
    }
    link(parent, 'First', refs[0]);
    link(parent, 'Last', refs.at(-1));
    return shown;
  }

  return {
    add(part) {
      const { context: from, catalog } = part.file;
      const root = dictIn(from, catalog, 'Outlines');
      const own = read(part, root?.get(pdfName('First')), 0);
      const title = titleOf(part);
      const [page] = part.pages.values();
      if (title === undefined || page === undefined) {
        all.push(...own);
        return;
      }
      const entries = context.obj({ Dest: [page, 'Fit'] });
      entries.set(pdfName('Title'), PDFHexString.fromText(title));
      all.push({ entries, isOpen: false, children: own });
    },
    finish(catalog) {
      if (all.length === 0) return;
      const root = context.obj({ Type: 'Outlines' });
      const ref = context.register(root);
      root.set(pdfName('Count'), context.obj(write(all, root, ref)));
      catalog.set(pdfName('Outlines'), ref);
    },
  };
}

function link(dict: PDFDict, key: string, ref: PDFRef | undefined): void {
  if (ref !== undefined) dict.set(pdfName(key), ref);
}
