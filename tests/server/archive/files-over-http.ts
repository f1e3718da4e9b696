// Calls to the archive as client programs make them: multipart forms and file names in paths.
import type { Answer, TestApp } from '#tests/kit/test-app.ts';

export const filesPath = '/api/file-archive/v1/files';

export const pathOf = (fileName: string) => `${filesPath}/${encodeURIComponent(fileName)}`;

export interface UploadOptions {
  headers: Record<string, string>;
  fields?: Record<string, string>;
}

/** Uploads bytes as the form field `file`. */
export async function upload(
  app: TestApp,
  bytes: string | Uint8Array<ArrayBuffer>,
  fileName: string,
  { headers, fields = {} }: UploadOptions,
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([bytes]), fileName);
  const encoded = new Response(form);
  return app.call('POST', filesPath, {
    raw: new Uint8Array(await encoded.arrayBuffer()),
    headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
  });
}
