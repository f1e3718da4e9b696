// Settings of Stripe. Some of them without the others would look like payments and take none, so an
// incomplete configuration is rejected at start.
import * as v from 'valibot';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));

export const stripeEnvironment = {
  STRIPE_SECRET_KEY: v.optional(
    v.pipe(text, v.regex(/^[sr]k_/, 'must be a secret key, which begins with sk_ or rk_')),
  ),
  STRIPE_PUBLISHABLE_KEY: v.optional(
    v.pipe(text, v.startsWith('pk_', 'must be a publishable key, which begins with pk_')),
  ),
  STRIPE_WEBHOOK_SECRET: v.optional(
    v.pipe(text, v.startsWith('whsec_', 'must be a signing secret, which begins with whsec_')),
  ),
  STRIPE_API_URL: v.optional(
    v.pipe(
      text,
      v.check(
        (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
        'must be an address that starts with http:// or https://',
      ),
    ),
  ),
};

interface StripeTexts {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_API_URL?: string | undefined;
}

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Undefined for Stripe itself. */
  apiUrl: string | undefined;
}

const together = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

export function stripeFaults(it: StripeTexts): string[] {
  const isGiven = Object.keys(stripeEnvironment).some(
    (name) => Reflect.get(it, name) !== undefined,
  );
  const missing = together.filter((name) => it[name] === undefined);
  if (!isGiven || missing.length === 0) return [];
  return [`${missing.join(' and ')} must be set too, to take payments with Stripe`];
}

/** Undefined: payments are those of the built-in test provider. */
export function stripeSettings(it: StripeTexts): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = it;
  const webhookSecret = it.STRIPE_WEBHOOK_SECRET;
  if (secretKey === undefined || publishableKey === undefined || webhookSecret === undefined) {
    return undefined;
  }
  return { secretKey, publishableKey, webhookSecret, apiUrl: it.STRIPE_API_URL };
}
