// Cells that go over several rows or columns, as one cell for each place: lists and Markdown have no others.
import type { PageDocument, PageElement } from '#services/web-scraper/read/page-document.ts';

// What browsers take of `colspan` and `rowspan`.
const columnsMax = 1_000;
const rowsMax = 65_534;
/** Of all that is repeated in a page; a few characters could ask for millions of cells. */
const addedCellsMax = 20_000;
const addedLengthMax = 1_000_000;

/** Repeats each such cell in all its places. Tables that hold others stay as they are. */
export function spreadCells(document: PageDocument): void {
  const room = { cells: addedCellsMax, length: addedLengthMax };
  const copyOf = (cell: PageElement): PageElement => {
    const copy = document.createElement(cell.tagName.toLowerCase());
    const { innerHTML } = cell;
    room.cells -= 1;
    if (innerHTML.length <= room.length) {
      room.length -= innerHTML.length;
      copy.innerHTML = innerHTML;
    }
    return copy;
  };
  for (const table of document.querySelectorAll('table')) {
    if (table.querySelector('table') !== null) continue;
    if (table.querySelector('[colspan], [rowspan]') === null) continue;
    // A cell ends with its part of the table.
    const parts = Map.groupBy(table.querySelectorAll('tr'), (row) => row.parentElement);
    for (const rows of parts.values()) spreadRows(rows, copyOf, () => room.cells > 0);
  }
}

function spreadRows(
  rows: readonly PageElement[],
  copyOf: (cell: PageElement) => PageElement,
  hasRoom: () => boolean,
): void {
  /** By column, the cell that hangs into the rows below, and into how many. */
  const hanging = new Map<number, { cell: PageElement; rows: number }>();
  for (const [index, row] of rows.entries()) {
    const below = rows.length - index - 1;
    let column = 0;
    const hang = () => {
      for (let from = hanging.get(column); from; from = hanging.get(column)) {
        row.appendChild(copyOf(from.cell));
        if (from.rows === 1) hanging.delete(column);
        else from.rows -= 1;
        column += 1;
      }
    };
    for (const cell of [...row.children]) {
      hang();
      const width = hasRoom() ? spanOf(cell, 'colspan', columnsMax) : 1;
      const down = hasRoom() ? Math.min(below, spanOf(cell, 'rowspan', rowsMax, below + 1) - 1) : 0;
      cell.removeAttribute('colspan');
      cell.removeAttribute('rowspan');
      for (let copy = 0; copy < width && (copy === 0 || hasRoom()); copy += 1) {
        // What was there is moved behind what hangs into the row.
        row.appendChild(copy === 0 ? cell : copyOf(cell));
        if (down > 0) hanging.set(column, { cell, rows: down });
        column += 1;
      }
    }
    hang();
  }
}

/** @param ofZero what 0 means: of rows, all that are left */
function spanOf(cell: PageElement, name: string, max: number, ofZero = 1): number {
  const [digits] = /^\s*\d+/.exec(cell.getAttribute(name) ?? '') ?? ['1'];
  return Math.min(max, Number(digits) === 0 ? ofZero : Number(digits));
}
