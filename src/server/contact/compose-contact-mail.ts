import type { MailedMessage } from '#server/contact/contact-store.ts';
import { escapeHtml } from '#server/mail/compose-mail.ts';
import type { Mail } from '#server/mail/mail.ts';

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
  const facts = [
    ['Name', name],
    ['E-mail', it.email],
    ...(it.company_name === '' ? [] : [['Company', it.company_name]]),
    ['Sent', it.created_at],
  ];
  const text = [
    facts.map((fact) => fact.join(': ')).join('\n'),
    it.message,
    `Sent with the contact form of ${brandName}. A reply to this mail goes to the sender.`,
  ].join('\n\n');
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Contact form</title></head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; color: #1a1a1a">
<p>${facts.map((fact) => escapeHtml(fact.join(': '))).join('<br>')}</p>
<p style="white-space: pre-wrap">${escapeHtml(it.message)}</p>
<p>${escapeHtml(`Sent with the contact form of ${brandName}. A reply to this mail goes to the sender.`)}</p>
</body>
</html>
`;
  return {
    id,
    to,
    replyTo: it.email,
    subject: `Contact form: ${oneLine(name)}`,
    text: `${text}\n`,
    html,
    links: [],
  };
}

// Names are validated; the characters removed here could reorder the line in an email program.
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
}
