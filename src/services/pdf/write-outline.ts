import {
  type PDFCatalog,
  type PDFContext,
  PDFHexString,
  PDFName,
  type PDFRef,
} from '@cantoo/pdf-lib';

/** Adds bookmarks, one per entry, in order. */
export function writeOutline(
  context: PDFContext,
  catalog: PDFCatalog,
  entries: readonly { title: string; page: PDFRef }[],
): void {
  const root = context.nextRef();
  const refs = entries.map(() => context.nextRef());
  const [first] = refs;
  const last = refs.at(-1);
  if (first === undefined || last === undefined) return;
  for (const [index, ref] of refs.entries()) {
    const entry = entries[index];
    if (entry === undefined) continue;
    const item = context.obj({ Parent: root, Dest: [entry.page, 'Fit'] });
    item.set(PDFName.of('Title'), PDFHexString.fromText(entry.title));
    const before = refs[index - 1];
    const after = refs[index + 1];
    if (before !== undefined) item.set(PDFName.of('Prev'), before);
    if (after !== undefined) item.set(PDFName.of('Next'), after);
    context.assign(ref, item);
  }
  const count = entries.length;
  context.assign(root, context.obj({ Type: 'Outlines', First: first, Last: last, Count: count }));
  catalog.set(PDFName.of('Outlines'), root);
}
