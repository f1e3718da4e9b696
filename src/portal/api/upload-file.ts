// Uploads with XMLHttpRequest, which alone reports progress. Answers and failures are the same as
// those of any other call.
import * as v from 'valibot';
import { type ArchivedFile, archiveCalls } from '#contract/calls/archive.ts';
import { networkFailure } from '#portal/api/call-failure.ts';
import { apiOrigin, noteNoAnswer } from '#portal/api/connection.ts';
import { settled } from '#portal/api/exchange.ts';

export interface UploadWish {
  file: File;
  expiresInHours: number;
  /** From 0 to 1. */
  onShare: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads a file to the archive. Rejects with a CallFailure, or with an AbortError when cancelled.
 */
export async function uploadFile(wish: UploadWish): Promise<ArchivedFile> {
  const form = new FormData();
  form.set('expires_in_hours', String(wish.expiresInHours));
  form.set('file', wish.file, wish.file.name);
  const response = await settled(await post(archiveCalls.uploadFile.path, form, wish));
  return v.parse(archiveCalls.uploadFile.answer, await response.json());
}

function post(path: string, form: FormData, { onShare, signal }: UploadWish): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', apiOrigin + path);
    request.withCredentials = true;
    request.setRequestHeader('accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onShare(loaded / total);
    });
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      resolve(new Response(responseText, { status, statusText }));
    });
    request.addEventListener('error', () => {
      noteNoAnswer();
      reject(networkFailure(new Error('The upload got no answer.')));
    });
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) reject(signal.reason);
    else request.send(form);
  });
}
