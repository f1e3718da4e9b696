import Bowser from 'bowser';
import { Problem } from '#contract/problems.ts';
import { removeFamily } from '#server/accounts/session-store.ts';
import type { Handlers } from '#server/http/handler.ts';
import { isLoginOf, listLoginRows } from '#server/privacy/login-store.ts';
import type { PrivacyParts } from '#server/privacy/privacy-parts.ts';

/** Where somebody is signed in, and how to end it from here. */
export function createLoginHandlers({
  db,
  now,
  log,
}: Pick<PrivacyParts, 'db' | 'now' | 'log'>): Handlers<
  'listLogins' | 'endLogin' | 'endOtherLogins'
> {
  const list = (userId: string) => listLoginRows(db, userId, now().toISOString());
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
      await removeFamily(db, params.id);
      log.info('login_ended', { request_id: request.id, user_id: caller.userId });
      return { success: true };
    },

    endOtherLogins: async ({ caller, request }) => {
      const others = (await list(caller.userId)).filter(({ family }) => family !== caller.family);
      for (const { family } of others) await removeFamily(db, family);
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
