import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '#contract/problems.ts';
import { createPasswords, type Passwords } from '#server/accounts/create-passwords.ts';
import { createAccountFeature } from '#server/accounts/feature.ts';
import { registerSweeps } from '#server/feature.ts';
import type { RequestFacts, SessionCookie, SignedIn } from '#server/http/handler.ts';
import { createJobs } from '#server/jobs/create-jobs.ts';
import { createMailer } from '#server/mail/create-mailer.ts';
import { createRateLimits } from '#server/rate-limits.ts';
import { createSecrets } from '#server/secrets.ts';
import type { Database } from '#server/store/database.ts';
import type { UserRow } from '#server/store/tables.ts';
import { openTestDatabase } from '#tests/kit/test-database.ts';
import { testRecorder } from '#tests/kit/test-recorder.ts';
import { aClock, aLog } from '#tests/server/jobs/job-kit.ts';

export const goodPassword = 'Correct-Horse-7';
export const newPassword = 'Battery-Staple-8';

export interface Jar extends SessionCookie {
  token: string | undefined;
  remember: boolean | undefined;
  set(token: string, remember?: boolean): void;
}

/** A browser's cookie jar. */
export function aJar(token?: string): Jar {
  return {
    token,
    remember: undefined,
    read() {
      return this.token;
    },
    set(value, remember) {
      this.token = value;
      this.remember = remember;
    },
    clear() {
      this.token = undefined;
    },
  };
}

export function aRequest(address = '203.0.113.5'): RequestFacts {
  return { id: 'request-1', address, userAgent: 'a test' };
}

/** The real account handlers on a real database, with a movable clock and an outbox folder. */
export async function openAccounts({
  scale = 1,
  passwords = createPasswords(),
}: {
  scale?: number;
  passwords?: Passwords;
} = {}) {
  const database = await openTestDatabase();
  const { db, target } = database;
  const outboxFolder = await mkdtemp(join(tmpdir(), 'outbox-'));
  const clock = aClock();
  const { now } = clock;
  const log = aLog();
  const publicUrl = () => 'https://portal.test';
  // One at a time, so that mails are in the order of their jobs.
  const jobs = createJobs({ db, now, log, atOnce: 1 });
  const mailer = createMailer({ from: 'no-reply@portal.test', outboxFolder, log, now });
  const secrets = createSecrets('a secret of the tests');
  const rates = createRateLimits(target, scale);
  const registered: string[] = [];
  const settings = {
    brandName: 'Portal',
    freeRequests: 100,
    adminEmail: undefined,
    adminPassword: undefined,
  };
  const recordAudit = testRecorder(now);
  const core = { recordAudit, db, now, log, rates, jobs, mailer, secrets, settings, publicUrl };
  const onRegistered = async (_transaction: Database, userId: string) => {
    registered.push(userId);
  };
  const accounts = createAccountFeature(core, { onRegistered, passwords });
  const { handlers, sessions } = accounts;
  registerSweeps(jobs, [accounts]);
  const none = { params: undefined, query: undefined, body: undefined, caller: undefined };

  return {
    db,
    now,
    jobs,
    sessions,
    passwords,
    recordAudit,
    onRegistered,
    freeRequests: settings.freeRequests,
    clock,
    log,
    handlers,
    registered,
    register: (
      changes: { name?: string; email?: string; first_admin_token?: string } = {},
      signUp = aJar(),
    ) =>
      handlers.register({
        ...none,
        body: { name: 'Ana Anić', email: 'ana@example.com', password: goodPassword, ...changes },
        request: aRequest(),
        cookie: aJar(),
        signUp,
      }),
    /** Opens the link of the mail in a browser with these cookies. */
    verify: (token: string, { cookie = aJar(), signUp = aJar() } = {}) =>
      handlers.verifyEmail({ ...none, query: { token }, request: aRequest(), cookie, signUp }),
    resend: (email: string) =>
      handlers.resendVerification({
        ...none,
        body: { email },
        request: aRequest(),
        cookie: aJar(),
      }),
    login: async ({
      email = 'ana@example.com',
      password = goodPassword,
      remember_me = false,
      address,
      jar = aJar(),
    }: {
      email?: string;
      password?: string;
      remember_me?: boolean;
      address?: string;
      jar?: Jar;
    } = {}) => {
      const body = { email, password, remember_me };
      const request = aRequest(address);
      return { answer: await handlers.login({ ...none, body, request, cookie: jar }), jar };
    },
    refresh: async (jar: Jar) => {
      const caller: SignedIn = { userId: 'unused', role: 'user', family: 'unused' };
      const request = aRequest();
      return await handlers.refreshToken({ ...none, caller, request, cookie: jar });
    },
    logout: (jar: Jar) => handlers.logout({ ...none, request: aRequest(), cookie: jar }),
    forget: (email: string) =>
      handlers.requestPasswordChange({
        ...none,
        body: { email },
        request: aRequest(),
        cookie: aJar(),
      }),
    reset: (token: string, password = newPassword) =>
      handlers.resetPassword({
        ...none,
        query: { token },
        body: { password },
        request: aRequest(),
        cookie: aJar(),
      }),
    /** The mails sent so far: recipient and token of the link. */
    sent: () =>
      log.of('mail_outbox').map(({ fields }) => {
        const link = String(fields.links);
        return { to: fields.to, link, token: /[=/]([\w-]{43})$/.exec(link)?.[1] ?? '' };
      }),
    userOf: (email: string) =>
      db
        .selectFrom('users')
        .selectAll()
        .where('email_normal', '=', email)
        .executeTakeFirstOrThrow(),
    change: async (email: string, changes: Partial<UserRow>) => {
      await db.updateTable('users').set(changes).where('email_normal', '=', email).execute();
    },
    close: async () => {
      await rates.close();
      await database.close();
      await rm(outboxFolder, { recursive: true, force: true });
    },
  };
}

export type Accounts = Awaited<ReturnType<typeof openAccounts>>;

/** Registers an account and marks its address as verified. */
export async function registerVerified(accounts: Accounts, email = 'ana@example.com') {
  await accounts.register({ email });
  await accounts.change(email, { verified_at: accounts.now().toISOString() });
  return await accounts.userOf(email);
}

/** The status and error key of a refused call, as a client sees them. */
export async function refusal(call: Promise<unknown>) {
  const outcome = await call.then(
    () => 'was not refused',
    (error: unknown) => error,
  );
  if (!(outcome instanceof Problem)) throw new Error(`not a Problem: ${String(outcome)}`);
  const { status, key, message, errors, retryAfterS } = outcome;
  return { status, key, message, errors, retryAfterS };
}

/** Instant password checks, for tests about other things. */
export const cheapPasswords: Passwords = {
  hash: async (password) => `plain:${password}`,
  verify: async (passwordHash, password) => passwordHash === `plain:${password}`,
  verifyDummy: async () => false,
};
