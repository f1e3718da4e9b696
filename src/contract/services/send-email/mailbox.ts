// Senders and recipients. Mail libraries fold, split and guess, so what could become a header or a second
// recipient is refused here, with the field it stands in.
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { codePoints, storable } from '#contract/rules.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const oneAddress = /^[^\s@<>()[\],;:\\"]{1,64}@[^\s@<>()[\],;:\\"]+$/;

// Mail programs would read something else in its place.
const encodedWord = /=\?[\w*-]{1,60}\?[bq]\?/i;

/** Why a text cannot stand in a header as it is. */
export function headerFault(text: string): string | undefined {
  if (controls.test(text)) return 'Must not contain line breaks or other control characters.';
  return encodedWord.test(text)
    ? 'Must not contain encoded words such as =?utf-8?B?…?=.'
    : undefined;
}

const asHeader = v.rawCheck<string>(({ dataset, addIssue }) => {
  const message = dataset.typed ? headerFault(dataset.value) : undefined;
  if (message !== undefined) addIssue({ message });
});

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
    asHeader,
    storable,
  );

/** One bare address; spaces around it are borne. */
export const address = v.pipe(
  v.string('Must be a text.'),
  v.maxLength(1000, 'Must be one address such as ana@example.com.'),
  asHeader,
  v.check((text) => isAddress(text.trim()), 'Must be one address such as ana@example.com.'),
  storable,
);

const email = v.optional(address);
const name = v.optional(headerLine(limits.mailNameLengthMax));

/** `{Email, Name}` as the specification writes it, in small letters too, or the address alone. */
export const mailbox = v.union(
  [
    address,
    v.pipe(
      v.object({
        Email: v.pipe(email, v.description('The address.')),
        email: v.pipe(email, v.description('The same as `Email`.')),
        Name: v.pipe(name, v.description('The name beside it.')),
        name: v.pipe(name, v.description('The same as `Name`.')),
      }),
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
