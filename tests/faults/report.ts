// The table that the suite prints: one row for each fault.
import type { Tally } from '#tests/faults/load.ts';

export interface Row {
  name: string;
  tally: Tally;
  /** Seconds after the end of the fault until the last call was refused. */
  answersAfterS: number;
  /** The same until everything that was asked for meanwhile was done. */
  doneAfterS: number;
  lost: number;
  twice: number;
  /** Mails and webhooks that came twice with the same id. */
  again: number;
  /** Files of runs that do not count, which a sweep removes. */
  leftovers: number;
}

const heads = [
  'fault',
  'sent',
  'answered',
  'refused',
  'cut',
  'wrong',
  'lost',
  'twice',
  'same id',
  'to sweep',
  'slowest s',
  'answers after s',
  'all done after s',
  'refused with',
];

export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(({ name, tally, ...row }) => [
    name,
    ...[tally.sent, tally.answered, tally.refused, tally.cut, tally.wrong.length].map(String),
    ...[row.lost, row.twice, row.again, row.leftovers].map(String),
    (tally.slowestMs / 1000).toFixed(1),
    row.answersAfterS.toFixed(1),
    row.doneAfterS.toFixed(1),
    [...tally.reasons].map(([key, times]) => `${key} ${times}`).join(', '),
  ]);
  const widths = heads.map((head, at) =>
    Math.max(head.length, ...cells.map((line) => line[at]?.length ?? 0)),
  );
  const lineOf = (line: readonly string[]) =>
    line
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ');
  return [heads, ...cells].map(lineOf).join('\n');
}
