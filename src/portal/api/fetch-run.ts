import { exchange } from '#portal/api/exchange.ts';

/** The answer of a run: JSON to show, or a file. */
export type RunResult =
  | { kind: 'json'; value: unknown; headers: Headers }
  /** `isDownload` is false for JSON that is too long to show. */
  | { kind: 'file'; blob: Blob; headers: Headers; isDownload: boolean };

/** Rendering longer answers would block the page for seconds. */
export const shownAnswerBytesMax = 500_000;

/** Runs a service: POST of a JSON text or value to `/api/{service}/v1/{path}`. */
export async function fetchRun(
  path: string,
  body: unknown,
  signal?: AbortSignal,
): Promise<RunResult> {
  const response = await exchange(
    { method: 'POST', path },
    { body, signal, headers: { accept: 'application/json, */*' } },
  );
  const { headers } = response;
  const isJson = headers.get('content-type')?.includes('json') ?? false;
  // JSON with Content-Disposition is saved as a file, byte for byte.
  const isFile = headers.get('content-disposition')?.startsWith('attachment') ?? false;
  const isDownload = !isJson || isFile;
  const blob = await response.blob();
  if (isDownload || blob.size > shownAnswerBytesMax) {
    return { kind: 'file', blob, headers, isDownload };
  }
  const value: unknown = JSON.parse(await blob.text());
  return { kind: 'json', value, headers };
}
