import { Problem } from '#contract/problems.ts';
import type { Contents } from '#server/archive/create-contents.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { MailDoor } from '#server/mail/create-mailer.ts';
import { withWaiting } from '#server/sent-mails/deliver-mail.ts';
import { messageOnWire, storedMail } from '#server/sent-mails/mail-on-wire.ts';
import { endWaiting, listMails, readMail } from '#server/sent-mails/mail-store.ts';
import type { Database } from '#server/store/database.ts';
import type { MailRow } from '#server/store/mail-rows.ts';
import { transact } from '#server/store/transact.ts';

export type MessageCall = 'listMessages' | 'readMessage' | 'cancelMessage';

/** The delivery log. Mails of others are answered like missing ones. */
export function createMessageHandlers({
  db,
  mailer,
  contents,
  now,
}: {
  db: Database;
  mailer: Pick<MailDoor, 'messageIdOf'>;
  contents: Pick<Contents, 'release' | 'clear'>;
  now: () => Date;
}): Handlers<MessageCall> {
  const onWire = (row: MailRow) =>
    messageOnWire(storedMail(row), { messageId: mailer.messageIdOf(row.id), now: now() });

  const ownMail = async (userId: string, messageId: string): Promise<MailRow> => {
    const [, id = ''] = /^<?([\w-]+)/.exec(messageId) ?? [];
    const row = await readMail(db, id);
    const isNamed = [id, `${id}>`, mailer.messageIdOf(id), mailer.messageIdOf(id).slice(1, -1)];
    if (row?.user_id !== userId || !isNamed.includes(messageId)) throw new Problem('not_found');
    return row;
  };

  return {
    listMessages: async ({ caller, query }) => {
      const { rows, total } = await listMails(db, caller.userId, query);
      return { data: rows.map(onWire), total };
    },

    readMessage: async ({ caller, params }) =>
      onWire(await ownMail(caller.userId, params.message_id)),

    cancelMessage: async ({ caller, params }) => {
      const row = await ownMail(caller.userId, params.message_id);
      const { recipients } = withWaiting(storedMail(row), 'cancelled');
      const ended = await transact(db, async (transaction) => {
        const end = { recipients: JSON.stringify(recipients), ended_at: now().toISOString() };
        if (!(await endWaiting(transaction, row.id, { ...end, state: 'cancelled' }))) return false;
        if (row.content_id !== null) await contents.release(transaction, row.content_id);
        return true;
      });
      if (!ended) throw new Problem('mail_not_waiting');
      if (row.content_id !== null) await contents.clear(row.content_id);
      return onWire((await readMail(db, row.id)) ?? row);
    },
  };
}
