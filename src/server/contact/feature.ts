import type { Sessions } from '#server/accounts/create-sessions.ts';
import { createAskSiteverify } from '#server/contact/ask-siteverify.ts';
import { removeExpiredProofs } from '#server/contact/captcha-store.ts';
import {
  type CannedReplyCall,
  createCannedReplyHandlers,
} from '#server/contact/create-canned-reply-handlers.ts';
import { createContactHandlers } from '#server/contact/create-contact-handlers.ts';
import { createContactMails } from '#server/contact/create-contact-mails.ts';
import { createInboxHandlers } from '#server/contact/create-inbox-handlers.ts';
import { createReplyMails } from '#server/contact/create-reply-mails.ts';
import { type Feature, sweepEveryMs } from '#server/feature.ts';
import type { Core } from '#server/open-core.ts';

type ContactCall =
  | 'createCaptchaChallenge'
  | 'verifyRecaptcha'
  | 'sendContactMessage'
  | 'listContactMessages'
  | 'sendContactReply'
  | 'listContactReplies'
  | CannedReplyCall;

export type ContactCore = Pick<
  Core,
  'db' | 'now' | 'log' | 'rates' | 'jobs' | 'mailer' | 'secrets' | 'publicUrl'
> & { settings: Pick<Core['settings'], 'brandName' | 'contactEmail' | 'recaptcha'> };

/** The contact form with its captcha, and the admins' inbox. */
export function createContactFeature(
  core: ContactCore,
  { authenticate }: Pick<Sessions, 'authenticate'>,
): Feature<ContactCall> {
  const { db, now, settings } = core;
  const { brandName, contactEmail } = settings;
  const mailParts = { ...core, brandName, contactEmail };
  return {
    handlers: {
      ...createContactHandlers({
        ...core,
        mails: createContactMails(mailParts),
        authenticate,
        askSiteverify: settings.recaptcha && createAskSiteverify(settings.recaptcha),
      }),
      ...createCannedReplyHandlers(core),
      ...createInboxHandlers({ ...core, mails: createReplyMails(mailParts) }),
    },
    sweeps: [
      {
        name: 'expired_captcha_proofs',
        everyMs: sweepEveryMs,
        run: () => removeExpiredProofs(db, now().toISOString()),
      },
    ],
  };
}
