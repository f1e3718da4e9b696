// A stored mail as calls tell of it.
import type { MessageAttempt, MessageState } from '#contract/calls/messages.ts';
import type { MailRow } from '#server/store/mail-rows.ts';

export type StoredRecipient = MessageState['recipients'][number];

export interface StoredMail extends Omit<MailRow, 'recipients' | 'attempts'> {
  recipients: StoredRecipient[];
  attempts: MessageAttempt[];
}

/** The row with its JSON read. Only `mail-store.ts` writes it, so it is what was written. */
export function storedMail(row: MailRow): StoredMail {
  return { ...row, recipients: JSON.parse(row.recipients), attempts: JSON.parse(row.attempts) };
}

export function messageOnWire(
  mail: StoredMail,
  { messageId, now }: { messageId: string; now: Date },
): MessageState {
  return {
    message_id: messageId,
    request_id: mail.request_id,
    status: statusOf(mail, now),
    from: mail.sender,
    subject: mail.subject,
    size: mail.size,
    recipients: mail.recipients,
    attempts: mail.attempts,
    created_at: mail.created_at,
    send_at: mail.send_at,
    ended_at: mail.ended_at,
  };
}

export function statusOf(
  { state, recipients, send_at: sendAt }: Pick<StoredMail, 'state' | 'recipients' | 'send_at'>,
  now: Date,
): MessageState['status'] {
  if (state === 'queued' && sendAt !== null && new Date(sendAt) > now) return 'scheduled';
  if (state !== 'ended') return state;
  const taken = recipients.filter(({ status }) => status === 'accepted').length;
  if (taken === recipients.length) return 'sent';
  return taken === 0 ? 'failed' : 'partly_sent';
}
