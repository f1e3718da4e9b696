// The operator's settings: read from the environment once, all faults told together. Nothing else
// in the product looks at process.env.
import { isAbsolute, resolve } from 'node:path';
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { newPassword } from '#contract/person-rules.ts';
import {
  type S3Settings,
  s3Environment,
  s3Faults,
  s3Settings,
} from '#server/archive/s3-settings.ts';
import {
  type StripeSettings,
  stripeEnvironment,
  stripeFaults,
  stripeSettings,
} from '#server/billing/stripe-settings.ts';
import {
  type MailSettings,
  mailEnvironment,
  mailFaults,
  mailSettings,
} from '#server/mail/mail-settings.ts';
import {
  type PartnerSettings,
  partnerEnvironment,
  partnerFaults,
  partnerSettings,
} from '#server/partners/partner-settings.ts';
import {
  type SiteSettings,
  siteEnvironment,
  siteFaults,
  siteSettings,
} from '#server/site/site-settings.ts';
import type { DatabaseTarget } from '#server/store/database.ts';
import { readTrustedProxies, type TrustedProxies } from '#server/trusted-proxies.ts';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));
const whole = (min: number, max: number) =>
  v.pipe(
    text,
    v.regex(/^\d+$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(min, `must be ${min} or more`),
    v.maxValue(max, `must be ${max} or less`),
  );
/** What a password breaks an address with. */
export const percentEncoded =
  'Write / ? # @ % and the like in its user and password percent-encoded, such as %2F for /';

const startsWithOne = (value: string, protocols: readonly string[]) =>
  protocols.some((name) => value.toLowerCase().startsWith(`${name}//`));

const address = (...protocols: string[]) =>
  v.pipe(
    text,
    v.check(
      (value) => startsWithOne(value, protocols),
      `must be an address that starts with ${protocols.map((name) => `${name}//`).join(' or ')}`,
    ),
    v.check(
      (value) => !startsWithOne(value, protocols) || URL.canParse(value),
      `is no address. ${percentEncoded}`,
    ),
  );

/** The portal has no other folder, and a link with a query or a password would not lead to it. */
const origin = v.pipe(
  address('http:', 'https:'),
  v.check((value) => {
    const { username, password, pathname, search, hash } = new URL(value);
    return username + password + pathname + search + hash === '/' && !/[?#]$/.test(value);
  }, 'must be an address without path, query or password, such as https://portal.example.com'),
);

const mib = 1024 * 1024;

export const environment = v.object({
  HOST: v.optional(text, '127.0.0.1'),
  PORT: v.optional(whole(0, 65_535), '3000'),
  PUBLIC_URL: v.optional(origin),
  DATA_DIR: v.optional(text, './data'),
  DATABASE_URL: v.optional(address('postgres:', 'postgresql:')),
  SMTP_URL: v.optional(
    v.pipe(
      address('smtp:', 'smtps:'),
      v.check((value) => new URL(value).hostname !== '', 'names no mail server'),
    ),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      text,
      v.regex(
        /^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
        'must be an address, or Name <address>',
      ),
    ),
    'Portal <no-reply@localhost>',
  ),
  ADMIN_EMAIL: v.optional(v.pipe(text, v.email('must be an e-mail address'))),
  ADMIN_PASSWORD: v.optional(newPassword),
  APP_SECRET: v.optional(v.pipe(text, v.minLength(32, 'must be 32 characters or more'))),
  CHROMIUM_PATH: v.optional(text),
  ALLOW_PRIVATE_ADDRESSES: v.optional(
    v.picklist(['true', 'false'], 'must be true or false'),
    'false',
  ),
  FREE_REQUESTS: v.optional(whole(0, 1_000_000_000), String(limits.freeRequests)),
  BRAND_NAME: v.optional(
    v.pipe(text, v.maxLength(60, 'must be 60 characters or less')),
    'Paperline',
  ),
  ...mailEnvironment,
  ...siteEnvironment,
  ...s3Environment,
  ...stripeEnvironment,
  ...partnerEnvironment,
  ARCHIVE_MB_PER_USER: v.optional(whole(1, 1_000_000), String(limits.archiveBytesPerUserMax / mib)),
  METRICS_TOKEN: v.optional(v.pipe(text, v.minLength(16, 'must be 16 characters or more'))),
  RATE_LIMIT_SCALE: v.optional(
    v.pipe(
      text,
      v.regex(/^\d+(\.\d+)?$/, 'must be a number'),
      v.transform(Number),
      v.minValue(0.01, 'must be 0.01 or more'),
      v.maxValue(1_000_000, 'must be 1000000 or less'),
    ),
    '1',
  ),
  TRUST_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const read = readTrustedProxies(dataset.value);
        if ('trusted' in read) return read.trusted;
        addIssue({ message: read.fault });
        return NEVER;
      }),
    ),
    '0',
  ),
  ROLE: v.optional(v.picklist(['all', 'web', 'worker'], 'must be all, web or worker'), 'all'),
  STOP_DELAY_S: v.optional(whole(0, 600), '0'),
  STOP_WITHIN_S: v.optional(whole(1, 600), String(limits.drainMs / 1000)),
  CALLS_AT_ONCE: v.optional(whole(1, 10_000), '32'),
  CALL_WAIT_S: v.optional(whole(0, limits.callWaitLongestMs / 1000), '2'),
  CALLS_WAITING_MIN: v.optional(whole(0, 100_000), '64'),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['debug', 'info', 'warn', 'error', 'silent'],
      'must be debug, info, warn, error or silent',
    ),
    'info',
  ),
});

export interface Settings extends SiteSettings, MailSettings {
  host: string;
  port: number;
  /** Without a trailing slash; undefined until the port is known. */
  publicUrl: string | undefined;
  dataDir: string;
  /** Where archived files are kept instead of the data folder. */
  s3: S3Settings | undefined;
  /** Undefined: payments are tests. */
  stripe: StripeSettings | undefined;
  /** Registers and providers that services ask. */
  partners: PartnerSettings;
  /** Space of one user's files. */
  archiveBytesPerUser: number;
  database: DatabaseTarget;
  smtpUrl: string | undefined;
  mailFrom: string;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  appSecret: string | undefined;
  chromiumPath: string | undefined;
  /** For development only: pages of private addresses are fetched too. */
  allowPrivateAddresses: boolean;
  freeRequests: number;
  brandName: string;
  metricsToken: string | undefined;
  rateLimitScale: number;
  trustedProxies: TrustedProxies;
  /** What this process does: answer calls, run what is done later, or both. */
  role: 'all' | 'web' | 'worker';
  /** From the end of readiness to the last new connection. */
  stopDelayMs: number;
  /** What running requests and jobs then have to finish. */
  stopWithinMs: number;
  /** Of one kind; the others wait. */
  callsAtOnce: number;
  /** The longest wait for which a call is not refused. */
  callWaitMs: number;
  /** So many may wait for five times as long. */
  callsWaitingMin: number;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** All faults of the environment, one a line; nothing is started with any. */
export class SettingsFault extends Error {
  override readonly name = 'SettingsFault';
}

/** Adds a `.env` file to the environment of the process; what that already says wins. */
export function readDotEnv(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

/** Parses the environment. Throws SettingsFault with every fault listed. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = v.safeParse(environment, given);
  const faults = parsed.success
    ? pairFaults(parsed.output)
    : parsed.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`);
  if (!parsed.success || faults.length > 0) {
    throw new SettingsFault(`These settings are not usable:\n  ${faults.join('\n  ')}`);
  }
  const it = parsed.output;
  const dataDir = isAbsolute(it.DATA_DIR) ? it.DATA_DIR : resolve(it.DATA_DIR);
  return {
    host: it.HOST,
    port: it.PORT,
    publicUrl: it.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir,
    s3: s3Settings(it),
    stripe: stripeSettings(it),
    partners: partnerSettings(it),
    archiveBytesPerUser: it.ARCHIVE_MB_PER_USER * mib,
    database: it.DATABASE_URL
      ? { kind: 'postgres', url: it.DATABASE_URL }
      : { kind: 'sqlite', file: resolve(dataDir, 'portal.sqlite') },
    smtpUrl: it.SMTP_URL,
    mailFrom: it.MAIL_FROM,
    adminEmail: it.ADMIN_EMAIL,
    adminPassword: it.ADMIN_PASSWORD,
    appSecret: it.APP_SECRET,
    chromiumPath: it.CHROMIUM_PATH,
    allowPrivateAddresses: it.ALLOW_PRIVATE_ADDRESSES === 'true',
    freeRequests: it.FREE_REQUESTS,
    brandName: it.BRAND_NAME,
    ...mailSettings(it),
    ...siteSettings(it),
    metricsToken: it.METRICS_TOKEN,
    rateLimitScale: it.RATE_LIMIT_SCALE,
    trustedProxies: it.TRUST_PROXY,
    role: it.ROLE,
    stopDelayMs: it.STOP_DELAY_S * 1000,
    stopWithinMs: it.STOP_WITHIN_S * 1000,
    callsAtOnce: it.CALLS_AT_ONCE,
    callWaitMs: it.CALL_WAIT_S * 1000,
    callsWaitingMin: it.CALLS_WAITING_MIN,
    logLevel: it.LOG_LEVEL,
  };
}

function pairFaults(it: v.InferOutput<typeof environment>): string[] {
  const faults = [
    ...mailFaults(it),
    ...siteFaults(it),
    ...s3Faults(it),
    ...stripeFaults(it),
    ...partnerFaults(it),
  ];
  if ((it.ADMIN_EMAIL === undefined) !== (it.ADMIN_PASSWORD === undefined)) {
    faults.push('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither');
  }
  if (it.ROLE !== 'all' && it.DATABASE_URL === undefined) {
    faults.push('ROLE needs DATABASE_URL: one process does everything on the embedded database');
  }
  if (it.ROLE === 'worker' && it.PUBLIC_URL === undefined) {
    faults.push('PUBLIC_URL is needed with ROLE worker, for the links in mail');
  }
  if (it.APP_SECRET === undefined && it.DATABASE_URL !== undefined) {
    faults.push('APP_SECRET is needed with DATABASE_URL, so that every process has the same one');
  }
  return faults;
}
