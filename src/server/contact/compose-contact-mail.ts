import type { MailedMessage } from '#server/contact/contact-store.ts';
import type { Mail } from '#server/mail/mail.ts';
import { renderMail } from '#server/mail/render-mail.ts';

/** The email with a contact message for the operator; a reply to it goes to the sender. */
export function composeContactMail({
  id,
  to,
  brandName,
  message: it,
}: {
  id: string;
  to: string;
  brandName: string;
  message: MailedMessage;
}): Mail {
  const name = `${it.first_name} ${it.last_name}`;
  const rendered = renderMail('contact', {
    brandName,
    subjectName: oneLine(name),
    name,
    email: it.email,
    company: it.company_name === '' ? undefined : it.company_name,
    sentAt: it.created_at,
    message: it.message,
  });
  return { id, to, replyTo: it.email, ...rendered, links: [] };
}

// Names are validated; the characters removed here could reorder the line in an email program.
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
}
