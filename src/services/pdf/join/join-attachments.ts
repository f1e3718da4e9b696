import { type PDFContext, PDFHexString, type PDFObject } from '@cantoo/pdf-lib';
import { dictIn, listIn, pdfName, textOf, treePairs } from '#services/pdf/file/pdf-values.ts';
import type { Joiner, JoinPart } from '#services/pdf/join/join-part.ts';

/** Files that are attached to whole documents; of two with one name, the later is renamed. */
export function createAttachmentJoiner(context: PDFContext): Joiner & { leftOut: number } {
  const files = new Map<string, PDFObject>();
  const related: PDFObject[] = [];
  const joiner = {
    leftOut: 0,
    add(part: JoinPart) {
      const pairs = attachmentsOf(part.file);
      // They belong to the document, not to some of its pages.
      if (!part.isWhole) {
        joiner.leftOut += pairs.length;
        return;
      }
      for (const [key, value] of pairs) {
        const copy = part.copier.copy(value);
        if (copy !== undefined) files.set(freeName(files, textOf(key) ?? 'file'), copy);
      }
      for (const one of listIn(part.file.context, part.file.catalog, 'AF')) {
        const copy = part.copier.copy(one);
        if (copy !== undefined) related.push(copy);
      }
    },
    finish(catalog: Parameters<Joiner['finish']>[0]) {
      if (files.size > 0) {
        const sorted = [...files]
          .map(([name, file]): [PDFHexString, PDFObject] => [PDFHexString.fromText(name), file])
          .sort(([a], [b]) => (a.asString() < b.asString() ? -1 : 1));
        const tree = context.register(context.obj({ Names: sorted.flat() }));
        catalog.set(pdfName('Names'), context.obj({ EmbeddedFiles: tree }));
      }
      if (related.length > 0) catalog.set(pdfName('AF'), context.obj(related));
    },
  };
  return joiner;
}

function attachmentsOf({ context, catalog }: JoinPart['file']) {
  const names = dictIn(context, catalog, 'Names');
  return treePairs(context, names?.get(pdfName('EmbeddedFiles')), 'Names');
}

function freeName(taken: ReadonlyMap<string, unknown>, name: string): string {
  if (!taken.has(name)) return name;
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]*)?$/.exec(name) ?? [];
  for (let number = 2; ; number += 1) {
    const free = `${stem} (${number})${ending}`;
    if (!taken.has(free)) return free;
  }
}
