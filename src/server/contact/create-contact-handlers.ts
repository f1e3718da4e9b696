import { Problem } from '#contract/problems.ts';
import { isProofGood, spendProof } from '#server/contact/captcha-store.ts';
import { insertContactMessage } from '#server/contact/contact-store.ts';
import { type CaptchaParts, createCaptchaHandlers } from '#server/contact/create-captcha.ts';
import type { ContactMails } from '#server/contact/create-contact-mails.ts';
import type { Handlers, SignedIn } from '#server/http/handler.ts';
import type { Jobs } from '#server/jobs/create-jobs.ts';
import { newId } from '#server/new-id.ts';
import { hashToken } from '#server/secrets.ts';
import { transact } from '#server/store/transact.ts';

export interface ContactParts extends CaptchaParts {
  jobs: Jobs;
  mails: ContactMails;
  /** The user of a session cookie: the form accepts guests and records who is signed in. */
  authenticate(token: string): Promise<SignedIn | undefined>;
}

/** The contact form and its captcha. */
export function createContactHandlers(
  parts: ContactParts,
): Handlers<'createCaptchaChallenge' | 'verifyRecaptcha' | 'sendContactMessage'> {
  const { db, now, log, rates, jobs, mails, authenticate } = parts;
  return {
    ...createCaptchaHandlers(parts),

    sendContactMessage: async ({ body, request, cookie, captcha }) => {
      const proof = captcha.read();
      if (proof === undefined) throw new Problem('captcha_required');
      const at = now().toISOString();
      const spent = { tokenHash: hashToken(proof), at };
      // Checked before the rate limit, so that calls without a proof do not use it up.
      if (!(await isProofGood(db, spent))) throw new Problem('captcha_required');
      await rates.take('contactByAddress', request.address);
      const session = cookie.read();
      const signedIn = session === undefined ? undefined : await authenticate(session);
      const id = newId(now());
      const mailed = await transact(db, async (transaction) => {
        // In one transaction with the message: if anything below fails, the proof stays valid.
        if (!(await spendProof(transaction, spent))) throw new Problem('captcha_required');
        await insertContactMessage(transaction, {
          id,
          first_name: body.first_name,
          last_name: body.last_name,
          email: body.email,
          company_name: body.company_name,
          message: body.message,
          status: 'new',
          user_id: signedIn?.userId ?? null,
          created_at: at,
          replied_at: null,
          replied_by: null,
        });
        return await mails.ask(transaction, id);
      });
      jobs.wake();
      captcha.clear();
      log.info('contact_message', { request_id: request.id, message_id: id, mailed });
      return { success: true, id };
    },
  };
}
