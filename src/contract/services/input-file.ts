// A file that a run works on, as its request names it.
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';

export const filled = v.pipe(v.string('Must be a text.'), v.nonEmpty('Must not be empty.'));

/** Of a file in the archive, or of one that is made. */
export const nameOfFile = v.pipe(
  filled,
  v.maxLength(
    limits.fileNameLengthMax,
    `Can't be longer than ${limits.fileNameLengthMax} characters.`,
  ),
);

/** What keeps the e-invoice in a file from being read. */
export const eInvoiceFileProblems = [
  'file_expired',
  'file_too_large',
  'document_unreadable',
  'document_too_heavy',
  'password_missing',
] as const;
