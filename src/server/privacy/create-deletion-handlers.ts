import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { hasOtherAdmin, lockUser } from '#server/accounts/admin-guard-store.ts';
import { normaliseEmail } from '#server/accounts/normalise-email.ts';
import type { Handlers } from '#server/http/handler.ts';
import { checkOwnPassword } from '#server/privacy/check-own-password.ts';
import type { PrivacyParts } from '#server/privacy/privacy-parts.ts';
import { markDeleted, unmarkDeleted } from '#server/privacy/user-end-store.ts';
import { transact } from '#server/store/transact.ts';

/** The end of an account, and its return within the time that its data is kept. */
export function createDeletionHandlers(
  parts: PrivacyParts,
): Handlers<'removeUser' | 'restoreUser'> {
  const { db, now, log, jobs, sessions, mails, recordAudit } = parts;
  return {
    removeUser: async ({ caller, params: { id }, body, request }) => {
      if (id === caller.userId) {
        const { password } = body;
        if (password === undefined || password === '') throw passwordMissing();
        await checkOwnPassword(parts, { userId: id, password, request });
      }
      const at = now();
      await transact(db, async (transaction) => {
        // Before the account's own row: two admins who delete each other wait here in turn.
        const isCovered = await hasOtherAdmin(transaction, [id]);
        const user = await lockUser(transaction, id);
        if (user === undefined) throw new Problem('not_found');
        if (user.role === 'admin' && user.active === 1 && !isCovered) {
          throw new Problem('last_admin');
        }
        await markDeleted(transaction, id, at.toISOString());
        await sessions.endAllOf(transaction, id);
        await mails.askAccountDeleted(transaction, user.email, at);
        const changes = [{ field: 'deleted', before: false, after: true }];
        await recordAudit(transaction, { event: 'user_deleted', subjectId: id, changes });
      });
      jobs.wake();
      log.info('user_deleted', { request_id: request.id, user_id: id, by: caller.userId });
      return { success: true };
    },

    restoreUser: async ({ caller, body, request }) => {
      const at = now();
      const id = await transact(db, async (transaction) => {
        const restored = await unmarkDeleted(transaction, normaliseEmail(body.email), {
          at: at.toISOString(),
          deletedAfter: new Date(at.getTime() - limits.deletedAccountKeptMs).toISOString(),
        });
        if (restored === undefined) throw new Problem('not_found');
        const changes = [{ field: 'deleted', before: true, after: false }];
        await recordAudit(transaction, { event: 'user_restored', subjectId: restored, changes });
        return restored;
      });
      log.info('user_restored', { request_id: request.id, user_id: id, by: caller.userId });
      return { success: true };
    },
  };
}

function passwordMissing(): Problem {
  return new Problem('field_invalid', {
    errors: [{ path: 'password', message: 'Enter your password to delete your account.' }],
  });
}
