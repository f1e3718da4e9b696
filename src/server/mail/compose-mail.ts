// The emails about accounts. They never contain a user's name: anyone can register another person's
// address with advertising as the name.
import type { Mail } from '#server/mail/mail.ts';
import { renderMail } from '#server/mail/render-mail.ts';

interface LinkMail {
  id: string;
  to: string;
  brandName: string;
  link: string;
}

/** The email that verifies a new account's address. */
export function composeVerification({ id, to, brandName, link }: LinkMail): Mail {
  return { id, to, ...renderMail('verification', { brandName, link }), links: [link] };
}

/** The email with the link to set a new password. */
export function composePasswordReset({ id, to, brandName, link }: LinkMail): Mail {
  return { id, to, ...renderMail('password-reset', { brandName, link }), links: [link] };
}
