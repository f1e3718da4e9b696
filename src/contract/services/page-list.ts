import * as v from 'valibot';
import { limits } from '#contract/limits.ts';

const rule = 'Must be pages and ranges such as 1,3-5,-2.';
const pattern = /^\s*-?\d{1,9}(?:\s*-\s*-?\d{1,9})?(?:\s*,\s*-?\d{1,9}(?:\s*-\s*-?\d{1,9})?)*\s*$/;

/** A list of pages as it is written; whether they exist is seen when the file is open. */
export const pageList = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())], rule),
  v.transform(String),
  v.maxLength(limits.pageListLengthMax, `Must be ${limits.pageListLengthMax} characters or less.`),
  v.regex(pattern, rule),
);
