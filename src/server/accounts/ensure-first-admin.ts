// Creates the first admin. Either the operator names one in the settings, or the start prints a
// link that works once; there is never a default password.
import { limits } from '#contract/limits.ts';
import type { AccountParts } from '#server/accounts/account-parts.ts';
import { newUser } from '#server/accounts/new-user.ts';
import { normaliseEmail } from '#server/accounts/normalise-email.ts';
import { keepToken, voidFirstAdminTokens } from '#server/accounts/token-store.ts';
import { hasAdmin, insertUser, lockByEmail, promoteToAdmin } from '#server/accounts/user-store.ts';
import { changesBetween, created } from '#server/audit/audit-event.ts';
import { hashToken, newToken } from '#server/secrets.ts';
import { transact } from '#server/store/transact.ts';

/**
 * Makes sure that there is an admin. With an address and password: that account exists, is active,
 * verified and an admin; the password is written only if the account is created here. Otherwise, if
 * there is no admin yet: returns the token of a new one-time link; links of earlier starts become
 * invalid.
 */
export async function ensureFirstAdmin({
  db,
  now,
  passwords,
  freeRequests,
  onRegistered,
  recordAudit,
  adminEmail,
  adminPassword,
}: Pick<
  AccountParts,
  'db' | 'now' | 'passwords' | 'freeRequests' | 'onRegistered' | 'recordAudit'
> & {
  adminEmail: string | undefined;
  adminPassword: string | undefined;
}): Promise<string | undefined> {
  const at = now().toISOString();
  if (adminEmail !== undefined && adminPassword !== undefined) {
    const isThere = await transact(db, async (transaction) => {
      const before = await lockByEmail(transaction, normaliseEmail(adminEmail));
      if (before === undefined) return false;
      const after = { role: 'admin', active: 1, deleted: false } as const;
      await promoteToAdmin(transaction, normaliseEmail(adminEmail), at);
      const changes = changesBetween(stateOf(before), after);
      const subjectId = before.id;
      if (changes.length > 0) {
        await recordAudit(transaction, { event: 'role_changed', subjectId, changes });
      }
      return true;
    });
    if (isThere) return undefined;
    const user = newUser({
      name: 'Portal Admin',
      email: adminEmail,
      passwordHash: await passwords.hash(adminPassword),
      role: 'admin',
      requestLimit: freeRequests,
      now: now(),
    });
    await transact(db, async (transaction) => {
      // If two processes start together, the second finds the row of the first.
      if (!(await insertUser(transaction, user))) return;
      await onRegistered(transaction, user.id);
      const changes = created({ role: 'admin', request_limit: freeRequests });
      await recordAudit(transaction, { event: 'account_created', subjectId: user.id, changes });
    });
    return undefined;
  }
  if (await hasAdmin(db)) return undefined;
  const token = newToken();
  await transact(db, async (transaction) => {
    await voidFirstAdminTokens(transaction, at);
    await keepToken(transaction, {
      token_hash: hashToken(token),
      kind: 'first_admin',
      user_id: null,
      created_at: at,
      expires_at: new Date(now().getTime() + limits.verifyLinkMs).toISOString(),
    });
  });
  return token;
}

function stateOf({
  role,
  active,
  deleted_at,
}: NonNullable<Awaited<ReturnType<typeof lockByEmail>>>) {
  return { role, active, deleted: deleted_at !== null };
}
