// What pages are called, such as iv or A-1: each keeps its own name.
import { type PDFContext, PDFDict, type PDFObject } from '@cantoo/pdf-lib';
import { numberOf, pdfName, treePairs } from '#services/pdf/file/pdf-values.ts';
import type { Joiner, JoinPart } from '#services/pdf/join/join-part.ts';

interface Label {
  style: PDFObject | undefined;
  prefix: PDFObject | undefined;
  number: number;
}

export function createLabelJoiner(context: PDFContext): Joiner {
  const labels: Label[] = [];
  let isAsked = false;
  return {
    add(part) {
      const known = readLabels(part);
      if (known !== undefined) isAsked = true;
      for (const [offset, index] of part.indexes.entries()) {
        labels[part.firstPage + offset] = known?.(index) ?? {
          style: pdfName('D'),
          prefix: undefined,
          number: part.firstPage + offset + 1,
        };
      }
    },
    finish(catalog) {
      if (!isAsked) return;
      const nums = context.obj([]);
      for (const [index, label] of labels.entries()) {
        if (continues(labels[index - 1], label)) continue;
        const said = context.obj({ St: label.number });
        if (label.style !== undefined) said.set(pdfName('S'), label.style);
        if (label.prefix !== undefined) said.set(pdfName('P'), label.prefix);
        nums.push(context.obj(index));
        nums.push(said);
      }
      const tree = context.obj({});
      tree.set(pdfName('Nums'), nums);
      catalog.set(pdfName('PageLabels'), tree);
    },
  };
}

function continues(before: Label | undefined, label: Label): boolean {
  return (
    before !== undefined &&
    before.number + 1 === label.number &&
    before.style === label.style &&
    String(before.prefix) === String(label.prefix)
  );
}

function readLabels({
  file: { context, catalog },
}: JoinPart): ((index: number) => Label) | undefined {
  const pairs = treePairs(context, catalog.get(pdfName('PageLabels')), 'Nums');
  const ranges = pairs.flatMap(([key, value]) => {
    const from = numberOf(key);
    const dict = context.lookup(value);
    return from !== undefined && dict instanceof PDFDict ? [{ from, dict }] : [];
  });
  if (ranges.length === 0) return undefined;
  ranges.sort((a, b) => a.from - b.from);
  return (index) => {
    const range = ranges.findLast(({ from }) => from <= index);
    const first = numberOf(range?.dict.lookup(pdfName('St'))) ?? 1;
    return {
      style: range?.dict.lookup(pdfName('S')),
      prefix: range?.dict.lookup(pdfName('P')),
      number: first + index - (range?.from ?? 0),
    };
  };
}
