// The mails about accounts. A person's name never stands in them: anyone can register a stranger's
// address under a "name" that advertises something.
import type { Mail } from '#server/mail/mail.ts';
import { renderMail } from '#server/mail/render-mail.ts';

interface LinkMail {
  id: string;
  to: string;
  brandName: string;
  link: string;
}

/** The mail that proves a new account's address. */
export function composeVerification({ id, to, brandName, link }: LinkMail): Mail {
  return { id, to, ...renderMail('verification', { brandName, link }), links: [link] };
}

/** The mail with the link to set a new password. */
export function composePasswordReset({ id, to, brandName, link }: LinkMail): Mail {
  return { id, to, ...renderMail('password-reset', { brandName, link }), links: [link] };
}
