import type { AuditEventKey } from '#contract/calls/audit-events.ts';
import type { CallBody } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { hasOtherAdmin } from '#server/accounts/admin-guard-store.ts';
import type { Sessions } from '#server/accounts/create-sessions.ts';
import { toUser } from '#server/accounts/to-user.ts';
import type { ShownUser } from '#server/accounts/user-store.ts';
import { readHoldings } from '#server/admin-users/holdings-store.ts';
import { listUserRows, lockUsers, updateUsers } from '#server/admin-users/user-list-store.ts';
import { changesBetween } from '#server/audit/audit-event.ts';
import { filterDate } from '#server/filter-date.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Core } from '#server/open-core.ts';
import type { Database } from '#server/store/database.ts';
import { transact } from '#server/store/transact.ts';
import { periodOf } from '#server/usage/period.ts';

export type AdminUserCall =
  | 'listUsers'
  | 'readHoldings'
  | 'activateUser'
  | 'deactivateUser'
  | 'setUserRole';

/** The calls of admins on accounts. Deleted users are not found. */
export function createAdminUserHandlers({
  db,
  now,
  log,
  sessions,
  recordAudit,
}: Pick<Core, 'db' | 'now' | 'log' | 'recordAudit'> & {
  sessions: Sessions;
}): Handlers<AdminUserCall> {
  const at = () => now().toISOString();

  /** Changes all of these users or none; answers the first of them. */
  async function change(
    event: AuditEventKey,
    ids: readonly string[],
    changes: Parameters<typeof updateUsers>[2],
    before: (transaction: Database) => Promise<void> = async () => undefined,
  ): Promise<ShownUser> {
    return await transact(db, async (transaction) => {
      await before(transaction);
      const old = await lockUsers(transaction, ids);
      const rows = await updateUsers(transaction, ids, changes);
      const first = rows.find(({ id }) => id === ids[0]);
      if (first === undefined || rows.length < ids.length) throw new Problem('not_found');
      const events = rows.flatMap(({ id, role, active }) => {
        const was = old.find((row) => row.id === id);
        const changed = was === undefined ? [] : changesBetween({ ...was }, { role, active });
        return changed.length === 0 ? [] : [{ event, subjectId: id, changes: changed }];
      });
      if (events.length > 0) await recordAudit(transaction, ...events);
      return first;
    });
  }

  /** Nobody locks the own door, and there is always an active admin. */
  async function guard(transaction: Database, callerId: string, ids: readonly string[]) {
    if (ids.includes(callerId)) throw new Problem('own_account');
    if (!(await hasOtherAdmin(transaction, ids))) throw new Problem('last_admin');
  }

  return {
    listUsers: async ({ query, body }) => {
      const { rows, total } = await listUserRows(
        db,
        {
          search: (body.search_query ?? '').trim(),
          role: body.role === 'all' ? undefined : body.role || undefined,
          createdFrom: filterDate('date_from', body.date_from),
          createdTo: filterDate('date_to', body.date_to),
          state: body.state === 'all' ? undefined : body.state || undefined,
          deletedAfter: new Date(now().getTime() - limits.deletedAccountKeptMs).toISOString(),
          usedFrom: filterDate('used_from', body.used_from),
          nearLimitIn: body.near_limit ? periodOf(now()) : undefined,
        },
        query,
      );
      return { users: rows.map(toUser), total_users: total };
    },

    readHoldings: async ({ params }) => {
      const holdings = await readHoldings(db, params.id, at());
      if (holdings === undefined) throw new Problem('not_found');
      return holdings;
    },

    activateUser: async ({ caller, body, request }) => {
      const ids = idsOf(body);
      const user = await change('user_activated', ids, { active: 1, updated_at: at() });
      log.info('users_activated', { request_id: request.id, by: caller.userId, ids });
      return { success: true, user: toUser(user) };
    },

    deactivateUser: async ({ caller, body, request }) => {
      const ids = idsOf(body);
      const user = await change(
        'user_deactivated',
        ids,
        { active: 0, updated_at: at() },
        async (transaction) => {
          await guard(transaction, caller.userId, ids);
          for (const id of ids) await sessions.endAllOf(transaction, id);
        },
      );
      log.info('users_deactivated', { request_id: request.id, by: caller.userId, ids });
      return { success: true, user: toUser(user) };
    },

    setUserRole: async ({ caller, params: { id }, body: { role_name: role }, request }) => {
      const user = await change(
        'role_changed',
        [id],
        { role, updated_at: at() },
        async (transaction) => {
          if (role === 'user') await guard(transaction, caller.userId, [id]);
        },
      );
      log.info('role_set', { request_id: request.id, by: caller.userId, user_id: id, role });
      return { success: true, user: toUser(user) };
    },
  };
}

/** Each user once, whatever the caller named them by. */
function idsOf({ id, user_id: userId, ids = [] }: CallBody<'activateUser'>): string[] {
  return [...new Set([id, userId, ...ids].filter((one) => one !== undefined))];
}
