// Rules of the contact form and of replies, with the specification's messages. Lengths count code
// points.
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { ruleTexts } from '#contract/person-rules.ts';
import { codePoints, storable, textBetween } from '#contract/rules.ts';

// Stricter than names of accounts, as these go into a mail's header: line and paragraph separators
// are line breaks to some mail programs.
const oneLine = v.check(
  (text: string) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text),
  'Must not contain control characters.',
);

export const contactName = v.pipe(
  v.string(ruleTexts.required),
  v.trim(),
  v.nonEmpty(ruleTexts.required),
  textBetween(limits.contactNameLengthMin, limits.contactNameLengthMax),
  oneLine,
);

/** Empty where there is none. */
export const contactCompany = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (text) => text === '' || codePoints(text) >= limits.contactNameLengthMin,
      `Must be at least ${limits.contactNameLengthMin} characters.`,
    ),
    v.check(
      (text) => codePoints(text) <= limits.contactNameLengthMax,
      `Can't be longer than ${limits.contactNameLengthMax} characters.`,
    ),
    oneLine,
    storable,
  ),
  '',
);

/** Line breaks of any system count as one character and are kept as a line feed. */
function manyLines(min: number, max: number) {
  return v.pipe(
    v.string(ruleTexts.required),
    v.transform((text) => text.replace(/\r\n?/g, '\n')),
    v.trim(),
    v.nonEmpty(ruleTexts.required),
    v.check(
      (text) => !/[^\P{Cc}\n]/u.test(text),
      'Must not contain control characters other than line breaks.',
    ),
    textBetween(min, max),
  );
}

export const contactMessage = manyLines(
  limits.contactMessageLengthMin,
  limits.contactMessageLengthMax,
);

export const replySubject = v.pipe(
  v.string(ruleTexts.required),
  v.trim(),
  v.nonEmpty(ruleTexts.required),
  textBetween(limits.replySubjectLengthMin, limits.replySubjectLengthMax),
  oneLine,
);

export const replyBody = manyLines(limits.replyBodyLengthMin, limits.replyBodyLengthMax);
