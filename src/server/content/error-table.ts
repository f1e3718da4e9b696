import { type ProblemKey, problems } from '#contract/problems.ts';
import { code, prose, table } from '#server/content/page-parts.ts';
import type { ProblemWords } from '#server/content/problem-words.ts';

/** Refusals by status, each with its message, cause and fix. */
export function errorTable<Key extends ProblemKey>(
  keys: Iterable<Key>,
  wordsOf: (key: Key) => ProblemWords,
): string {
  const rows = [...new Set(keys)]
    .map((key) => ({ key, ...problems[key], ...wordsOf(key) }))
    .sort((a, b) => a.status - b.status)
    .map(({ key, status, message, cause, fix }) => [
      code(key),
      String(status),
      prose(message),
      prose(`${cause} ${fix}`),
    ]);
  return table('Errors by status', ['error_key', 'Status', 'Message', 'Cause and fix'], rows);
}
