// The texts of our emails. They never contain a user's name: anyone can register another person's
// address with advertising as the name.
import type { Mail } from '#server/mail/mail.ts';

interface LinkMail {
  id: string;
  to: string;
  brandName: string;
  link: string;
}

/** The email that verifies a new account's address. */
export function composeVerification({ id, to, brandName, link }: LinkMail): Mail {
  return compose({
    id,
    to,
    brandName,
    link,
    subject: `Confirm your e-mail address for ${brandName}`,
    before: `An account at ${brandName} was created with this e-mail address. Open the link below to confirm that the address is yours. The link works once, within 48 hours.`,
    button: 'Confirm e-mail address',
    after:
      'If you did not sign up, ignore this e-mail: nobody can log in without the confirmation.',
  });
}

/** The email with the link to set a new password. */
export function composePasswordReset({ id, to, brandName, link }: LinkMail): Mail {
  return compose({
    id,
    to,
    brandName,
    link,
    subject: `Set a new password for ${brandName}`,
    before: `A new password was requested for your account at ${brandName}. Open the link below to set one. The link works once, within 60 minutes, and ends all open sessions.`,
    button: 'Set a new password',
    after: 'If you did not request it, ignore this e-mail: your password stays the same.',
  });
}

function compose({
  id,
  to,
  brandName,
  link,
  subject,
  before,
  button,
  after,
}: LinkMail & { subject: string; before: string; button: string; after: string }): Mail {
  const text = ['Hello,', before, link, after, brandName].join('\n\n');
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; color: #1a1a1a">
<p>Hello,</p>
<p>${escapeHtml(before)}</p>
<p><a href="${escapeHtml(link)}" style="display: inline-block; padding: 12px 20px; background: #1a1a1a; color: #ffffff; text-decoration: none">${escapeHtml(button)}</a></p>
<p>Or copy this address into your browser:<br>${escapeHtml(link)}</p>
<p>${escapeHtml(after)}</p>
<p>${escapeHtml(brandName)}</p>
</body>
</html>
`;
  return { id, to, subject, text: `${text}\n`, html, links: [link] };
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
