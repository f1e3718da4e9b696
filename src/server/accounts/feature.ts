import type { AccountParts } from '#server/accounts/account-parts.ts';
import { createAccountMails } from '#server/accounts/create-account-mails.ts';
import { createPasswordHandlers } from '#server/accounts/create-password-handlers.ts';
import { createPasswords, type Passwords } from '#server/accounts/create-passwords.ts';
import { createProfileHandlers } from '#server/accounts/create-profile-handlers.ts';
import { createRegistrationHandlers } from '#server/accounts/create-registration-handlers.ts';
import { createSessions, type Sessions } from '#server/accounts/create-sessions.ts';
import { createSignInHandlers } from '#server/accounts/create-sign-in-handlers.ts';
import { ensureFirstAdmin } from '#server/accounts/ensure-first-admin.ts';
import { removeExpiredTokens } from '#server/accounts/token-store.ts';
import type { Feature } from '#server/feature.ts';
import type { Core } from '#server/open-core.ts';

const sweepEveryMs = 60 * 60_000;

type AccountCall =
  | 'register'
  | 'verifyEmail'
  | 'resendVerification'
  | 'login'
  | 'refreshToken'
  | 'logout'
  | 'requestPasswordChange'
  | 'resetPassword'
  | 'readUserInfo'
  | 'readUser'
  | 'updateUser';

export interface AccountFeature extends Feature<AccountCall> {
  sessions: Sessions;
  passwords: Passwords;
  /** Makes sure that there is an admin; returns the token of a one-time link if there is none. */
  ensureFirstAdmin(): Promise<string | undefined>;
}

export type AccountSettings = Pick<
  Core['settings'],
  'brandName' | 'freeRequests' | 'adminEmail' | 'adminPassword'
>;

/** Registration, login, passwords and profile. */
export function createAccountFeature(
  core: Pick<Core, 'db' | 'now' | 'log' | 'rates' | 'jobs' | 'mailer' | 'secrets' | 'publicUrl'> & {
    settings: AccountSettings;
  },
  {
    onRegistered,
    passwords = createPasswords(),
  }: Pick<AccountParts, 'onRegistered'> & { passwords?: Passwords },
): AccountFeature {
  const { db, now, settings } = core;
  const { adminEmail, adminPassword } = settings;
  const sessions = createSessions(core);
  const parts: AccountParts = {
    ...core,
    sessions,
    passwords,
    mails: createAccountMails({ ...core, brandName: settings.brandName }),
    freeRequests: settings.freeRequests,
    onRegistered,
  };
  return {
    handlers: {
      ...createRegistrationHandlers(parts),
      ...createSignInHandlers(parts),
      ...createPasswordHandlers(parts),
      ...createProfileHandlers(parts),
    },
    sweeps: [
      { name: 'expired_sessions', everyMs: sweepEveryMs, run: sessions.sweep },
      {
        name: 'expired_tokens',
        everyMs: sweepEveryMs,
        run: () => removeExpiredTokens(db, now().toISOString()),
      },
    ],
    sessions,
    passwords,
    ensureFirstAdmin: () => ensureFirstAdmin({ ...parts, adminEmail, adminPassword }),
  };
}
