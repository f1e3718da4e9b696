import { codePoints } from '#contract/rules.ts';

/** What the message's limit counts: code points, line breaks as one, nothing at the ends. */
export function messageLength(text: string): number {
  return codePoints(text.replace(/\r\n?/g, '\n').trim());
}
