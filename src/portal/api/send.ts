// Sends a call of the contract and parses its answer with its schema.
import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { networkFailure } from '#portal/api/call-failure.ts';
import { exchange, type SendOptions } from '#portal/api/exchange.ts';

export async function send(call: Call, options: SendOptions = {}): Promise<unknown> {
  const response = await exchange(call, options);
  if (call.answers === 'nothing' || response.status === 204) return undefined;
  if (call.answers === 'text') return response.text();
  if (call.answers === 'file') return response.blob();
  const value: unknown = await response.json().catch((cause: unknown) => {
    throw networkFailure(cause);
  });
  return call.answer ? parseAnswer(call.answer, value) : value;
}

// Another backend may wrap a list in {data} or {items}. The contract's schema is tried first, so
// that {data, total} answers keep their meaning.
function parseAnswer(schema: v.GenericSchema, value: unknown): unknown {
  const candidates = [value];
  if (typeof value === 'object' && value !== null) {
    if ('data' in value && Array.isArray(value.data)) candidates.push(value.data);
    if ('items' in value && Array.isArray(value.items)) candidates.push(value.items);
  }
  for (const candidate of candidates) {
    const parsed = v.safeParse(schema, candidate);
    if (parsed.success) return parsed.output;
  }
  throw networkFailure(new Error('The answer does not match the contract.'));
}
