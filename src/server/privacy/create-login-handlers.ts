import Bowser from 'bowser';
import { Problem } from '#contract/problems.ts';
import { removeFamily } from '#server/accounts/session-store.ts';
import { created } from '#server/audit/audit-event.ts';
import type { Handlers } from '#server/http/handler.ts';
import { isLoginOf, listLoginRows } from '#server/privacy/login-store.ts';
import type { PrivacyParts } from '#server/privacy/privacy-parts.ts';
import { transact } from '#server/store/transact.ts';

/** Where somebody is signed in, and how to end it from here. */
export function createLoginHandlers({
  db,
  now,
  log,
  recordAudit,
}: Pick<PrivacyParts, 'db' | 'now' | 'log' | 'recordAudit'>): Handlers<
  'listLogins' | 'endLogin' | 'endOtherLogins'
> {
  const list = (userId: string) => listLoginRows(db, userId, now().toISOString());
  const end = (userId: string, families: readonly string[]) =>
    transact(db, async (transaction) => {
      for (const family of families) await removeFamily(transaction, family);
      const changes = created({ ended: families.length });
      await recordAudit(transaction, { event: 'login_ended', subjectId: userId, changes });
    });
  return {
    listLogins: async ({ caller }) =>
      (await list(caller.userId)).map((row) => ({
        id: row.family,
        browser: browserName(row.user_agent ?? ''),
        created_at: row.created_at,
        last_used_at: row.last_used_at,
        current: row.family === caller.family,
      })),

    endLogin: async ({ caller, params, request }) => {
      if (!(await isLoginOf(db, caller.userId, params.id))) throw new Problem('not_found');
      await end(caller.userId, [params.id]);
      log.info('login_ended', { request_id: request.id, user_id: caller.userId });
      return { success: true };
    },

    endOtherLogins: async ({ caller, request }) => {
      const others = (await list(caller.userId)).filter(({ family }) => family !== caller.family);
      if (others.length > 0) {
        await end(
          caller.userId,
          others.map(({ family }) => family),
        );
      }
      log.info('logins_ended', { request_id: request.id, user_id: caller.userId });
      return { success: true, ended: others.length };
    },
  };
}

/** `Chrome on Android` from what a browser calls itself; empty if unknown. */
function browserName(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' on ');
}
