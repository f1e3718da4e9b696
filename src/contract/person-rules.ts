// Field rules of the specification's section 5, with its messages byte for byte. The server checks
// requests with them and the portal checks forms with them, so that both say the same.
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { codePoints, noControls, storable, textBetween } from '#contract/rules.ts';

export const ruleTexts = {
  nameRequired: 'Please enter full name!',
  nameSpace: 'Must include at least one space.',
  minLength2: 'Must be at least 2 characters.',
  maxLength50: "Can't be longer than 50 characters.",
  maxLength10: "Can't be longer than 10 characters.",
  emailRequired: 'Please enter a email!',
  emailInvalid: 'Invalid email format.',
  passwordRequired: 'Please enter a password!',
  passwordRule:
    'Password should be 8+ characters, with at least one uppercase letter, one lowercase letter, one number, and one special character.',
  passwordMismatch: 'Passwords do not match. Check and try again.',
  termsRequired: 'Agree to the Terms of Service and Privacy policy',
  emailExists: 'User with provided email already exists',
  required: 'Required!',
} as const;

export const fullName = v.pipe(
  v.string(ruleTexts.nameRequired),
  v.trim(),
  v.nonEmpty(ruleTexts.nameRequired),
  textBetween(limits.nameLengthMin, limits.nameLengthMax),
  v.check((text) => text.includes(' '), ruleTexts.nameSpace),
  noControls,
);

/** The name in a profile, which needs no space: it may be a company or one word; '' clears it. */
export const profileName = v.pipe(
  v.string(),
  v.trim(),
  v.union([
    v.literal(''),
    v.pipe(textBetween(limits.nameLengthMin, limits.nameLengthMax), noControls),
  ]),
);

// Cut at 254 before any pattern runs: the usual pattern is quadratic on long hostile input.
export const email = v.pipe(
  v.string(ruleTexts.emailRequired),
  v.trim(),
  v.nonEmpty(ruleTexts.emailRequired),
  v.maxLength(limits.emailLengthMax, ruleTexts.emailInvalid),
  v.email(ruleTexts.emailInvalid),
);

export const loginPassword = v.pipe(
  v.string(ruleTexts.passwordRequired),
  v.nonEmpty(ruleTexts.passwordRequired),
  v.maxLength(
    limits.passwordLengthMax,
    `Can't be longer than ${limits.passwordLengthMax} characters.`,
  ),
);

/** The parts of the password rule, for a list that ticks while typing. */
export const passwordParts = [
  {
    label: `${limits.passwordLengthMin} characters or more`,
    holds: (text: string) => codePoints(text) >= limits.passwordLengthMin,
  },
  { label: 'a lowercase letter', holds: (text: string) => /\p{Ll}/u.test(text) },
  { label: 'an uppercase letter', holds: (text: string) => /\p{Lu}/u.test(text) },
  { label: 'a number', holds: (text: string) => /\d/.test(text) },
  { label: 'a special character', holds: (text: string) => /[^\p{L}\d\s]/u.test(text) },
] as const;

// Passwords that satisfy the composition rule and are still among the first an attacker tries.
const commonPasswords = new Set([
  'password1!',
  'passw0rd!',
  'p@ssw0rd',
  'p@ssword1',
  'admin123!',
  'welcome1!',
  'qwerty123!',
  'qwerty1!',
  'abcd1234!',
  'test1234!',
  'letmein1!',
  'changeme1!',
  'password123!',
  'password@1',
  'password@123',
  'admin@123',
  'welcome@123',
  'india@123',
  'pass@123',
  'test@123',
  'qwerty@123',
  'abc@1234',
  'abcd@1234',
  'aa123456!',
  'aa@123456',
  'a123456!',
  'summer2024!',
  'winter2024!',
  'spring2024!',
  'summer2025!',
  'winter2025!',
  'spring2025!',
  'summer2026!',
  'winter2026!',
  'zaq1@wsx',
  '1qaz@wsx',
  '!qaz2wsx',
]);

export const newPassword = v.pipe(
  v.string(ruleTexts.passwordRequired),
  v.nonEmpty(ruleTexts.passwordRequired),
  v.maxLength(
    limits.passwordLengthMax,
    `Can't be longer than ${limits.passwordLengthMax} characters.`,
  ),
  v.check((text) => passwordParts.every((part) => part.holds(text)), ruleTexts.passwordRule),
  v.check((text) => !commonPasswords.has(text.toLowerCase()), ruleTexts.passwordRule),
);

/** An optional text field: empty means cleared, otherwise 2 to `max` characters. */
function optionalText(max: number) {
  return v.optional(v.union([v.literal(''), v.pipe(textBetween(2, max), noControls)]));
}

export const address = v.object({
  type: v.optional(v.picklist(['', 'work'], 'Must be empty (Home) or work.')),
  apartment: optionalText(50),
  postal_code: optionalText(10),
  city: optionalText(50),
  country: optionalText(50),
});

/** `address` on the wire is a JSON text of the object above, or '' to clear it. */
export const addressText = v.pipe(
  v.string(),
  v.maxLength(limits.addressBytesMax, 'Too long.'),
  storable,
  v.check((text) => {
    if (text === '') return true;
    try {
      const parsed: unknown = JSON.parse(text);
      // A list has none of the optional fields and would pass as an empty address.
      return !Array.isArray(parsed) && v.is(address, parsed);
    } catch {
      return false;
    }
  }, 'Must be a JSON text with type, apartment, postal_code, city and country.'),
);

export const userEmail = v.pipe(email, v.description('Email address of the account.'));
