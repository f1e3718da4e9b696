import { PDFArray, type PDFContext, PDFDict, PDFName, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { numbersIn } from '#services/pdf/file/page-tree.ts';

/** From old places of a page to new ones: times `scale`, then moved. */
export interface Move {
  scale: number;
  x: number;
  y: number;
}

/** Which of the numbers behind the name of a view are across, and which upwards. */
const views: Readonly<Record<string, readonly ('x' | 'y')[]>> = {
  '/XYZ': ['x', 'y'],
  '/FitH': ['y'],
  '/FitBH': ['y'],
  '/FitV': ['x'],
  '/FitBV': ['x'],
  '/FitR': ['x', 'y', 'x', 'y'],
};

/** Lets bookmarks and links lead to the same places of pages that were scaled; `moves` by page. */
export function moveDestinations(context: PDFContext, moves: ReadonlyMap<PDFRef, Move>): void {
  const walk = (value: unknown): void => {
    if (value instanceof PDFArray) {
      const target = value.size() > 2 ? value.get(0) : undefined;
      const move = target instanceof PDFRef ? moves.get(target) : undefined;
      if (move !== undefined) moveView(context, value, move);
      for (const one of value.asArray()) walk(one);
    } else if (value instanceof PDFDict) {
      for (const [, one] of value.entries()) walk(one);
    } else if (value instanceof PDFStream) {
      walk(value.dict);
    }
  };
  for (const [, value] of context.enumerateIndirectObjects()) walk(value);
}

function moveView(context: PDFContext, destination: PDFArray, move: Move): void {
  const view = destination.get(1);
  const ways = view instanceof PDFName ? (views[view.toString()] ?? []) : [];
  for (const [index, way] of ways.entries()) {
    const at = index + 2;
    if (at >= destination.size()) return;
    // Null keeps what the reader sees.
    const [number] = numbersIn(context, context.obj([destination.get(at)]));
    if (number === undefined || Number.isNaN(number)) continue;
    destination.set(at, context.obj(number * move.scale + move[way]));
  }
}
