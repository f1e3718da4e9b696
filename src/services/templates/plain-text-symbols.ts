// Intl formats numbers and dates for print. Plain text, CSV and XML are read by programs, and older
// encodings lack some of its characters: there, a minus is the hyphen that all programs accept.

import { hasLettersOf, type TextEncoding } from '#services/templates/text-encoding.ts';
import type { Escape } from '#services/tools.ts';

export interface TextTarget {
  escape: Escape;
  encoding?: TextEncoding | undefined;
}

// Hebrew, Arabic and their like, and the mark between the numbers of Arabic dates.
const rightToLeft = /[\u0590-\u08ff\u200f]/;
const directionMarks = /[\u061c\u200e\u200f\u2067\u2069]/g;

/**
 * A date of a language from right to left, kept from its surroundings: its parts would change places
 * within a line from left to right. Programs need no such order.
 */
export function isolated(text: string, { escape: mode }: TextTarget): string {
  const isRead = mode === 'html' || mode === 'none';
  return isRead && rightToLeft.test(text) ? `\u2067${text}\u2069` : text;
}

/** Replaces characters of a formatted value that its target lacks. */
export function signsForText(text: string, target: TextTarget): string {
  const { escape: mode, encoding = 'utf-8' } = target;
  if (mode === 'html') return text;
  let plain = text.replaceAll('\u2212', '-').replace(/[\u2007\u2009\u202f]/g, '\u00a0');
  if (typeof mode === 'object') plain = plain.replace(directionMarks, '');
  if (hasLettersOf(plain, encoding)) return plain;
  return plain.replaceAll('\u2019', "'").replace(directionMarks, '');
}
