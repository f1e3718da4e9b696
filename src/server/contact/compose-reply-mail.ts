import type { MailedReply } from '#server/contact/inbox-store.ts';
import type { Mail } from '#server/mail/mail.ts';
import { renderMail } from '#server/mail/render-mail.ts';

/** The mail that answers a contact message, with the message below it. */
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
    // An answer to the sender's address would reach nobody where no mailbox is configured.
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
