// The settings that visitors see: imprint, price, captcha.
import * as v from 'valibot';
import type { CompanyPart } from '#contract/calls/site.ts';

// A single line for the screen and emails; a control character is a mistake in the .env file.
const line = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(200, 'must be 200 characters or less'),
  v.regex(/^[^\p{Cc}]*$/u, 'must be one line'),
);
const emailAddress = v.pipe(v.string(), v.trim(), v.email('must be an e-mail address'));
const httpAddress = v.pipe(
  v.string(),
  v.trim(),
  v.check((value) => {
    if (!URL.canParse(value)) return false;
    const { protocol, username, password } = new URL(value);
    return /^https?:$/.test(protocol) && username === '' && password === '';
  }, 'must be an address that starts with http:// or https://'),
);

export const siteEnvironment = {
  COMPANY_NAME: v.optional(line),
  COMPANY_ADDRESS: v.optional(line),
  COMPANY_CITY: v.optional(line),
  COMPANY_COUNTRY: v.optional(line),
  COMPANY_REGISTER: v.optional(line),
  COMPANY_VAT_ID: v.optional(line),
  COMPANY_EMAIL: v.optional(emailAddress),
  COMPANY_PHONE: v.optional(line),
  CONTACT_EMAIL: v.optional(emailAddress),
  RECAPTCHA_SITE_KEY: v.optional(line),
  RECAPTCHA_SECRET: v.optional(line),
  RECAPTCHA_VERIFY_URL: v.optional(httpAddress),
  PRICE_PER_REQUEST: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^\d{1,9}(\.\d{1,6})?$/, 'must be a decimal number such as 0.05'),
    ),
  ),
  CURRENCY: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (value) => Intl.supportedValuesOf('currency').includes(value),
        'must be a currency code such as EUR',
      ),
    ),
    'EUR',
  ),
};

const siteSchema = v.object(siteEnvironment);
type SiteEnvironment = v.InferOutput<typeof siteSchema>;

export interface SiteSettings {
  /** The configured data of the company; the rest is shown as placeholders. */
  company: Readonly<Record<CompanyPart, string | undefined>>;
  /** Recipients of contact emails; undefined means the admins. */
  contactEmail: string | undefined;
  /** Undefined: the captcha is a proof of work. */
  recaptcha: { siteKey: string; secret: string; verifyUrl: string } | undefined;
  /** A decimal number as text. */
  pricePerRequest: string | undefined;
  currency: string;
}

// As documented by Google for servers.
const googleVerifyUrl = 'https://www.google.com/recaptcha/api/siteverify';

export function siteSettings(it: SiteEnvironment): SiteSettings {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret } = it;
  return {
    company: {
      name: it.COMPANY_NAME,
      address: it.COMPANY_ADDRESS,
      city: it.COMPANY_CITY,
      country: it.COMPANY_COUNTRY,
      register: it.COMPANY_REGISTER,
      vat_id: it.COMPANY_VAT_ID,
      email: it.COMPANY_EMAIL,
      phone: it.COMPANY_PHONE,
    },
    contactEmail: it.CONTACT_EMAIL ?? it.COMPANY_EMAIL,
    recaptcha:
      siteKey === undefined || secret === undefined
        ? undefined
        : { siteKey, secret, verifyUrl: it.RECAPTCHA_VERIFY_URL ?? googleVerifyUrl },
    pricePerRequest: it.PRICE_PER_REQUEST,
    currency: it.CURRENCY,
  };
}

/** Errors of settings that are only valid together. */
export function siteFaults(it: SiteEnvironment): string[] {
  const hasKey = it.RECAPTCHA_SITE_KEY !== undefined;
  const hasSecret = it.RECAPTCHA_SECRET !== undefined;
  if (hasKey !== hasSecret) {
    return ['RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET go together: set both or neither'];
  }
  if (it.RECAPTCHA_VERIFY_URL !== undefined && !hasSecret) {
    return ['RECAPTCHA_VERIFY_URL needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET'];
  }
  return [];
}
