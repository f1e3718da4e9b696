import { limits } from '#contract/limits.ts';
import { type FieldError, Problem, type ProblemKey } from '#contract/problems.ts';
import { isStorable } from '#contract/rules.ts';
import { cleanPage, isBlank } from '#server/publishing/clean-page.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The cleaned HTML of `data`.
 * @throws Problem `body_too_large`, `field_invalid`, each naming the field
 */
export function readPageData(data: string): string {
  const bytes = Buffer.from(data, 'base64');
  if (bytes.byteLength > limits.pageBytesMax) {
    throw refused('body_too_large', `Must be ${limits.pageBytesMax / 1024} KiB of HTML or less.`);
  }
  const html = cleanPage(decoded(bytes).replace(/\r\n?/g, '\n'));
  if (isBlank(html)) {
    throw refused('field_invalid', 'Nothing is left of this page after cleaning.', {
      fix: 'Write text or pictures. Scripts, styles, forms, frames and drawings are left out.',
    });
  }
  return html;
}

function decoded(bytes: Buffer): string {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch (cause) {
    throw refused('field_invalid', 'The bytes in the base64 are not UTF-8.', { cause });
  }
  if (!isStorable(text)) throw refused('field_invalid', 'Must not contain null characters.');
  return text;
}

function refused(
  key: ProblemKey,
  message: string,
  { fix, cause }: { fix?: string; cause?: unknown } = {},
): Problem {
  const error: FieldError = { path: 'data', message, ...(fix === undefined ? {} : { fix }) };
  return new Problem(key, { errors: [error], cause });
}
