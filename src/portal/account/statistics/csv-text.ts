type Cell = string | number;

/**
 * Rows as CSV for spreadsheets: with a byte order mark, without which Excel reads UTF-8 as another
 * encoding. A text that a spreadsheet would run as a formula begins with an apostrophe.
 */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`;
}

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const safe = /^[\s]*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
