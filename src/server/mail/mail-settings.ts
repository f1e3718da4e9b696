// Settings of outgoing mail beside server and sender. A key that does not sign would be noticed by
// strangers' spam filters first, so it is read at start.
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));
const domain = /^(?!-)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*$/u;

export const mailEnvironment = {
  MAIL_FROM_DOMAINS: v.optional(
    v.pipe(
      text,
      v.transform((list) => list.split(',').map((one) => one.trim().toLowerCase())),
      v.everyItem((one) => domain.test(one), 'must be domains such as example.com, with commas'),
    ),
  ),
  MAIL_RECIPIENTS_PER_DAY: v.optional(
    v.pipe(
      text,
      v.regex(/^\d+$/, 'must be a whole number'),
      v.transform(Number),
      v.maxValue(1_000_000_000, 'must be 1000000000 or less'),
    ),
    String(limits.mailRecipientsPerDay),
  ),
  DKIM_DOMAIN: v.optional(v.pipe(text, v.regex(domain, 'must be a domain such as example.com'))),
  DKIM_SELECTOR: v.optional(
    v.pipe(text, v.regex(/^[\w-]+(?:\.[\w-]+)*$/, 'must be a selector such as mail2026')),
  ),
  DKIM_PRIVATE_KEY: v.optional(
    v.pipe(
      text,
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const key = readKey(dataset.value);
        if (key !== undefined) return key;
        addIssue({ message: 'must be an RSA or Ed25519 key in PEM, or the path of its file' });
        return NEVER;
      }),
    ),
  ),
};

/** A key in one line has `\n` for its line breaks. */
function readKey(given: string): string | undefined {
  try {
    const isKey = given.startsWith('-----BEGIN');
    const pem = isKey ? given.replaceAll('\\n', '\n') : readFileSync(given, 'utf8');
    const type = createPrivateKey(pem).asymmetricKeyType;
    return type === 'rsa' || type === 'ed25519' ? pem : undefined;
  } catch {
    return undefined;
  }
}

interface MailValues {
  MAIL_FROM_DOMAINS?: string[] | undefined;
  MAIL_RECIPIENTS_PER_DAY: number;
  DKIM_DOMAIN?: string | undefined;
  DKIM_SELECTOR?: string | undefined;
  DKIM_PRIVATE_KEY?: string | undefined;
}

export interface DkimSettings {
  domain: string;
  selector: string;
  privateKey: string;
}

export interface MailSettings {
  /** At these, and of the sender itself, users may send from. */
  mailFromDomains: readonly string[];
  /** Of one user. */
  mailRecipientsPerDay: number;
  /** Undefined: mail is not signed. */
  dkim: DkimSettings | undefined;
}

const together = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'] as const;

export function mailFaults(it: MailValues): string[] {
  const missing = together.filter((name) => it[name] === undefined);
  if (missing.length === 0 || missing.length === together.length) return [];
  return [`${missing.join(' and ')} must be set too, to sign mail`];
}

export function mailSettings(it: MailValues): MailSettings {
  const { DKIM_DOMAIN: name, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: privateKey } = it;
  const isSigned = name !== undefined && selector !== undefined && privateKey !== undefined;
  return {
    mailFromDomains: it.MAIL_FROM_DOMAINS ?? [],
    mailRecipientsPerDay: it.MAIL_RECIPIENTS_PER_DAY,
    dkim: isSigned ? { domain: name, selector, privateKey } : undefined,
  };
}
