// The trail as CSV: written while it is sent, in windows of the chain, so that memory stays the same for a
// million entries.
import type { AuditEntry } from '#contract/calls/audit.ts';
import type { AuditFilter } from '#server/audit/audit-filter.ts';
import { readWindow } from '#server/audit/list-store.ts';
import { toAuditEntry } from '#server/audit/to-entry.ts';
import type { Database } from '#server/store/database.ts';

const numbersAtOnce = 1000;

type Cell = string | number | null;

const columns: readonly (readonly [string, (entry: AuditEntry) => Cell])[] = [
  ['Number', ({ number }) => number],
  ['Id', ({ id }) => id],
  ['Date', ({ date }) => date],
  ['Event Name', ({ event_name }) => event_name],
  ['Event', ({ event }) => event],
  ['User', ({ user }) => user],
  ['User Id', ({ user_id }) => user_id],
  ['Role', ({ role }) => role],
  ['Page', ({ page }) => page],
  ['Type', ({ type }) => type],
  ['About', ({ subject }) => subject?.email ?? null],
  ['About Id', ({ subject }) => subject?.id ?? null],
  ['Object Id', ({ object_id }) => object_id],
  ['Changes', ({ changes }) => (changes.length === 0 ? '' : JSON.stringify(changes))],
  ['Source', ({ source }) => source],
  ['IP', ({ metadata }) => metadata.ip],
  ['User Agent', ({ metadata }) => metadata.user_agent],
  ['Request Id', ({ metadata }) => metadata.request_id],
  ['Hidden', ({ hidden_by }) => (hidden_by === null ? '' : 'yes')],
  ['Digest', ({ digest }) => digest],
];

/** The bytes of the file; spreadsheets need the mark at its beginning to read UTF-8. */
export async function* auditCsv(
  db: Database,
  filter: AuditFilter,
  { after, upTo }: { after: number; upTo: number },
): AsyncGenerator<string> {
  yield `\u{feff}${line(columns.map(([title]) => title))}`;
  for (let from = after; from < upTo; from += numbersAtOnce) {
    const rows = await readWindow(db, filter, {
      after: from,
      upTo: Math.min(from + numbersAtOnce, upTo),
    });
    const entries = rows.map((row) =>
      toAuditEntry(row, row.hidden_by === null ? null : String(row.hidden_by)),
    );
    yield entries.map((entry) => line(columns.map(([, of]) => of(entry)))).join('');
    // Calls are answered between two windows, also where SQLite works in this thread.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function line(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

/** A text that a spreadsheet would take for a formula gets an apostrophe before it. */
function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
