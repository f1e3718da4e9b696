import { type ProblemKey, problems } from '#contract/problems.ts';
import { code, fold, prose, table } from '#server/content/page-parts.ts';
import type { ProblemWords } from '#server/content/problem-words.ts';

const names: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** Refusals folded by status, each with its message, cause and fix. */
export function errorTable<Key extends ProblemKey>(
  keys: Iterable<Key>,
  wordsOf: (key: Key) => ProblemWords,
): string {
  const all = [...new Set(keys)].map((key) => ({ key, ...problems[key], ...wordsOf(key) }));
  const statuses = [...new Set(all.map(({ status }) => status))].sort((a, b) => a - b);
  return statuses.map(group).join('\n');

  function group(status: number): string {
    const rows = all
      .filter((one) => one.status === status)
      .map(({ key, message, cause, fix }) => [
        code(key),
        String(status),
        prose(message),
        prose(`${cause} ${fix}`),
      ]);
    const summary = `${status} ${names[status] ?? ''} (${rows.length})`;
    const head = ['error_key', 'Status', 'Message', 'Cause and fix'];
    return fold(summary, table(`Errors with status ${status}`, head, rows, ['Status']));
  }
}
