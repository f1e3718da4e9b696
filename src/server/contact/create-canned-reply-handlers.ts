import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { created } from '#server/audit/audit-event.ts';
import {
  deleteCannedReply,
  insertCannedReply,
  listCannedReplies,
} from '#server/contact/canned-reply-store.ts';
import type { Handlers } from '#server/http/handler.ts';
import { newId } from '#server/new-id.ts';
import type { Core } from '#server/open-core.ts';
import { transact } from '#server/store/transact.ts';

export type CannedReplyCall = 'listCannedReplies' | 'saveCannedReply' | 'deleteCannedReply';

/** The saved replies, which all admins share. */
export function createCannedReplyHandlers({
  db,
  now,
  log,
  recordAudit,
}: Pick<Core, 'db' | 'now' | 'log' | 'recordAudit'>): Handlers<CannedReplyCall> {
  return {
    listCannedReplies: () => listCannedReplies(db),

    saveCannedReply: async ({ body: { name, body }, caller, request }) => {
      const reply = { id: newId(now()), name, body, created_at: now().toISOString() };
      const row = { ...reply, created_by: caller.userId };
      await transact(db, async (transaction) => {
        if (!(await insertCannedReply(transaction, row, limits.cannedRepliesMax))) {
          throw new Problem('canned_reply_limit');
        }
        const changes = created({ name });
        await recordAudit(transaction, { event: 'canned_reply_saved', objectId: row.id, changes });
      });
      log.info('canned_reply_saved', { request_id: request.id, by: caller.userId, id: reply.id });
      return reply;
    },

    deleteCannedReply: async ({ params: { id }, caller, request }) => {
      await transact(db, async (transaction) => {
        if (!(await deleteCannedReply(transaction, id))) throw new Problem('not_found');
        await recordAudit(transaction, { event: 'canned_reply_deleted', objectId: id });
      });
      log.info('canned_reply_deleted', { request_id: request.id, by: caller.userId, id });
      return { success: true };
    },
  };
}
