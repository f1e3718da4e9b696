import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { networkFailure } from '#portal/api/call-failure.ts';
import { exchange, type SendOptions } from '#portal/api/exchange.ts';

/** A successful answer in a format that this version does not know. */
export class NotUnderstood extends Error {
  override readonly name = 'NotUnderstood';
}

export type Ask = typeof ask;

/** One call and its checked answer. Rejects with a CallFailure or NotUnderstood. */
export async function ask<Schema extends v.GenericSchema>(
  call: Pick<Call, 'method' | 'path'> & { answer: Schema },
  options: SendOptions,
): Promise<v.InferOutput<Schema>> {
  const response = await exchange(call, options);
  const value: unknown = await response.json().catch((cause: unknown) => {
    // HTML instead of JSON: a proxy or captive portal answered.
    throw networkFailure(cause);
  });
  const parsed = v.safeParse(call.answer, value);
  if (parsed.success) return parsed.output;
  throw new NotUnderstood('The answer does not match the contract.');
}
