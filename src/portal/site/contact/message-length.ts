import { codePoints } from '#contract/rules.ts';

/**
 * The length the limit applies to: code points of the trimmed text, with each line break as one.
 */
export function messageLength(text: string): number {
  return codePoints(text.replace(/\r\n?/g, '\n').trim());
}
