// Senders and recipients. Mail libraries fold, split and guess, so what could become a header or a second
// recipient is refused here, with the field it stands in.
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { codePoints, storable } from '#contract/rules.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const oneAddress = /^[^\s@<>()[\],;:\\"]{1,64}@[^\s@<>()[\],;:\\"]+$/;

export const controlsText = 'Must not contain line breaks or other control characters.';

/** Whether a text could break out of a header. */
export function hasControls(text: string): boolean {
  return controls.test(text);
}

function isAddress(text: string): boolean {
  if (text.length > limits.emailLengthMax || !oneAddress.test(text)) return false;
  const [local = '', domain = ''] = text.split('@');
  return [...local.split('.'), ...domain.split('.')].every((label) => label !== '');
}

/** One line of a header. */
export const headerLine = (max: number) =>
  v.pipe(
    v.string('Must be a text.'),
    v.check((text) => codePoints(text) <= max, `Must be ${max} characters or less.`),
    v.check((text) => !hasControls(text), controlsText),
    storable,
  );

/** One bare address; spaces around it are borne. */
export const address = v.pipe(
  v.string('Must be a text.'),
  v.maxLength(1000, 'Must be one address such as ana@example.com.'),
  v.check((text) => !hasControls(text), controlsText),
  v.check((text) => isAddress(text.trim()), 'Must be one address such as ana@example.com.'),
  storable,
);

const name = v.optional(headerLine(limits.mailNameLengthMax));

/** `{Email, Name}` as the specification writes it, in small letters too, or the address alone. */
export const mailbox = v.union(
  [
    address,
    v.pipe(
      v.object({ Email: v.optional(address), email: v.optional(address), Name: name, name }),
      v.forward(
        v.check((box) => (box.Email ?? box.email) !== undefined, 'Email is required.'),
        ['Email'],
      ),
    ),
  ],
  'Must be an object with Email and Name, or one address.',
);

export interface Mailbox {
  email: string;
  /** '' for none. */
  name: string;
}

export function mailboxOf(given: v.InferOutput<typeof mailbox>): Mailbox {
  if (typeof given === 'string') return { email: given.trim(), name: '' };
  const email = (given.Email ?? given.email ?? '').trim();
  return { email, name: (given.Name ?? given.name ?? '').trim() };
}
