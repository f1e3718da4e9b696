import type { MailedMessage } from '#server/contact/contact-store.ts';
import type { Mail } from '#server/mail/mail.ts';
import { renderMail } from '#server/mail/render-mail.ts';

/** The mail that brings a contact message to the operator; a plain reply goes to the sender. */
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

// Names come checked; what is dropped here could still turn the line around in a mail program.
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
}
