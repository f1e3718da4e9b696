import * as v from 'valibot';
import type { KeptBytes } from '#server/archive/kept-bytes.ts';

/** A successful run's answer, ready for the wire; 202 for one that is done later. */
export interface RunAnswer {
  status: 200 | 202;
  headers: Record<string, string>;
  body: Uint8Array;
  contentType: string;
}

const storedAnswer = v.object({
  status: v.optional(v.picklist([200, 202]), 200),
  headers: v.record(v.string(), v.string()),
  contentType: v.string(),
  /** Key of the body's bytes in the file store. */
  file: v.string(),
});

/** Keeps an answer's bytes; the text returned says where and how to give them again. */
export async function storeAnswer(kept: KeptBytes, answer: RunAnswer): Promise<string> {
  const file = await kept.store(answer.body);
  const { status, headers, contentType } = answer;
  const stored = { status, headers, contentType, file };
  return JSON.stringify(stored satisfies v.InferOutput<typeof storedAnswer>);
}

/** The answer again, byte for byte. */
export async function readStoredAnswer(kept: KeptBytes, text: string): Promise<RunAnswer> {
  const stored = v.parse(storedAnswer, JSON.parse(text));
  return {
    status: stored.status,
    headers: stored.headers,
    body: await kept.read(stored.file),
    contentType: stored.contentType,
  };
}

/** The key of a stored answer's bytes. */
export function fileOfAnswer(text: string): string {
  return v.parse(storedAnswer, JSON.parse(text)).file;
}
