import type { MailedReply } from '#server/contact/inbox-store.ts';
import { escapeHtml } from '#server/mail/compose-mail.ts';
import type { Mail } from '#server/mail/mail.ts';

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
  const wrote = `On ${reply.written_at.slice(0, 16).replace('T', ' ')} UTC you wrote:`;
  // Without a configured mailbox, replies to the sender's address would be lost.
  const again = contactEmail === undefined ? `To write to us again: ${contactUrl}` : '';
  const signature = [brandName, again].filter((line) => line !== '');
  const quoted = reply.message.split('\n').map((line) => `> ${line}`);
  const text = [reply.body, signature.join('\n'), [wrote, ...quoted].join('\n')].join('\n\n');
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(reply.subject)}</title></head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; color: #1a1a1a">
<p style="white-space: pre-wrap">${escapeHtml(reply.body)}</p>
<p>${signature.map(escapeHtml).join('<br>')}</p>
<p>${escapeHtml(wrote)}</p>
<blockquote style="white-space: pre-wrap">${escapeHtml(reply.message)}</blockquote>
</body>
</html>
`;
  return {
    id,
    to: reply.email_to,
    ...(contactEmail === undefined ? {} : { replyTo: contactEmail }),
    subject: reply.subject,
    text: `${text}\n`,
    html,
    links: contactEmail === undefined ? [contactUrl] : [],
  };
}
