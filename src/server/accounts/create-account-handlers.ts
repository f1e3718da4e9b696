import type { AccountParts } from '#server/accounts/account-parts.ts';
import { createPasswordHandlers } from '#server/accounts/create-password-handlers.ts';
import { createProfileHandlers } from '#server/accounts/create-profile-handlers.ts';
import { createRegistrationHandlers } from '#server/accounts/create-registration-handlers.ts';
import { createSignInHandlers } from '#server/accounts/create-sign-in-handlers.ts';
import { removeExpiredTokens } from '#server/accounts/token-store.ts';
import type { Handlers } from '#server/http/handler.ts';

const sweepEveryMs = 60 * 60_000;

export type AccountCall =
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

/** All calls about accounts; also registers the sweeps of what they leave behind. */
export function createAccountHandlers(parts: AccountParts): Handlers<AccountCall> {
  const { db, jobs, sessions, now } = parts;
  jobs.every('expired_sessions', sweepEveryMs, sessions.sweep);
  jobs.every('expired_tokens', sweepEveryMs, () => removeExpiredTokens(db, now().toISOString()));
  return {
    ...createRegistrationHandlers(parts),
    ...createSignInHandlers(parts),
    ...createPasswordHandlers(parts),
    ...createProfileHandlers(parts),
  };
}
