import * as v from 'valibot';
import { type PageImage, publishedPageCalls } from '#contract/calls/published-pages.ts';
import { networkFailure } from '#portal/api/call-failure.ts';
import { apiOrigin, noteNoAnswer } from '#portal/api/connection.ts';
import { settled } from '#portal/api/exchange.ts';

/** Rejects with a CallFailure. */
export async function uploadImage(file: File): Promise<PageImage> {
  const { path, method, answer } = publishedPageCalls.uploadPageImage;
  const form = new FormData();
  form.set('file', file, file.name);
  const response = await fetch(apiOrigin + path, {
    method,
    body: form,
    credentials: 'include',
    headers: { accept: 'application/json' },
  }).catch((cause: unknown) => {
    noteNoAnswer();
    throw networkFailure(cause);
  });
  return v.parse(answer, await (await settled(response)).json());
}
