import { limits } from '#contract/limits.ts';
import type { FieldError } from '#contract/problems.ts';

/** The error for a payload that is too large; undefined if it fits or is unchanged. */
export function payloadSizeErrors(payload: string | undefined): FieldError[] {
  if (payload === undefined || Buffer.byteLength(payload) <= limits.draftPayloadBytesMax) return [];
  const kib = limits.draftPayloadBytesMax / 1024;
  return [
    {
      path: 'payload',
      message: `The request text is longer than ${kib} KiB.`,
      fix: 'Save a shorter one; large data is sent when the request is run.',
    },
  ];
}
