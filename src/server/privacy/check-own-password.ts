import { Problem } from '#contract/problems.ts';
import { loginRateKey } from '#server/accounts/login-rate-key.ts';
import { created } from '#server/audit/audit-event.ts';
import type { RequestFacts } from '#server/http/handler.ts';
import type { PrivacyParts } from '#server/privacy/privacy-parts.ts';
import { readCredentials } from '#server/privacy/user-end-store.ts';
import { transact } from '#server/store/transact.ts';

/**
 * Checks the password that somebody who is signed in enters once more. Wrong ones count like failed
 * logins, so that an open browser is no way to guess it.
 * @throws Problem `field_invalid` at `password`, `rate_limited`, `not_found`
 */
export async function checkOwnPassword(
  {
    db,
    rates,
    passwords,
    recordAudit,
  }: Pick<PrivacyParts, 'db' | 'rates' | 'passwords' | 'recordAudit'>,
  { userId, password, request }: { userId: string; password: string; request: RequestFacts },
): Promise<{ email: string; emailNormal: string }> {
  const account = await readCredentials(db, userId);
  if (account === undefined) throw new Problem('not_found');
  const pair = loginRateKey(account.email_normal, request.address);
  await rates.check('loginByAccountAndAddress', pair);
  if (!(await passwords.verify(account.password_hash, password))) {
    await rates.take('loginByAccountAndAddress', pair);
    await transact(db, (transaction) =>
      recordAudit(transaction, {
        event: 'sign_in_failed',
        subjectId: userId,
        changes: created({ reason: 'own_password' }),
      }),
    );
    throw new Problem('field_invalid', {
      errors: [{ path: 'password', message: 'This is not your password.' }],
    });
  }
  return { email: account.email, emailNormal: account.email_normal };
}
