import type { MailedReply } from '#server/contact/inbox-store.ts';
import type { Mail } from '#server/mail/mail.ts';
import { renderMail } from '#server/mail/render-mail.ts';

/** The email with a reply to a contact message, which is quoted below. */
export function composeReplyMail({
  id,
  brandName,
  reply,
  contactEmail,
  contactUrl,
}: {
  id: string;
  brandName: string;
  reply: MailedReply;
  contactEmail: string | undefined;
  contactUrl: string;
}): Mail {
  const rendered = renderMail('reply', {
    brandName,
    subject: reply.subject,
    body: reply.body,
    // Without a configured mailbox, replies to the sender's address would be lost.
    contactUrl: contactEmail === undefined ? contactUrl : undefined,
    writtenAt: reply.written_at.slice(0, 16).replace('T', ' '),
    message: reply.message,
  });
  return {
    id,
    to: reply.email_to,
    ...(contactEmail === undefined ? {} : { replyTo: contactEmail }),
    ...rendered,
    links: contactEmail === undefined ? [contactUrl] : [],
  };
}
