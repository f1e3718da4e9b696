// The mails about an account's address and its end. A job has what its mail is about, sealed where a
// link is in it: read access to the database must not be enough to take over an account.
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { isEmailChangeOpen } from '#server/accounts/email-change-store.ts';
import { GiveUp } from '#server/jobs/permanent-failure.ts';
import { type RenderedMail, renderMail } from '#server/mail/render-mail.ts';
import type { Core } from '#server/open-core.ts';
import { hashToken } from '#server/secrets.ts';
import type { Database } from '#server/store/database.ts';

export interface PrivacyMails {
  /** In the caller's transaction: the link to the new address, the notice to the present one. */
  askEmailChange(
    transaction: Database,
    change: { from: string; to: string; token: string },
  ): Promise<void>;
  /** In the caller's transaction: tells the earlier address. */
  askEmailChanged(transaction: Database, change: { from: string; to: string }): Promise<void>;
  /** In the caller's transaction: tells the owner until when the account can be restored. */
  askAccountDeleted(transaction: Database, to: string, deletedAt: Date): Promise<void>;
}

const linkJob = 'mail_email_change';
const noticeJob = 'mail_privacy_notice';

const linkPayload = v.object({ to: v.string(), sealed_token: v.string() });
const noticePayload = v.variant('about', [
  v.object({ about: v.literal('email-change'), to: v.string(), new_email: v.string() }),
  v.object({ about: v.literal('email-changed'), to: v.string(), new_email: v.string() }),
  v.object({ about: v.literal('account-deleted'), to: v.string(), until: v.string() }),
]);

type Notice = v.InferOutput<typeof noticePayload>;

/** Registers the handlers of the mail jobs; returns functions that request them. */
export function createPrivacyMails({
  db,
  now,
  jobs,
  mailer,
  secrets,
  publicUrl,
  settings: { brandName },
}: Pick<
  Core,
  'db' | 'now' | 'jobs' | 'mailer' | 'secrets' | 'publicUrl' | 'settings'
>): PrivacyMails {
  const contactLink = () => `${publicUrl()}/contact`;

  const compose = (notice: Notice): RenderedMail & { links: string[] } => {
    if (notice.about === 'email-change') {
      const link = `${publicUrl()}/forgot-password`;
      const values = { brandName, newEmail: notice.new_email, link };
      return { ...renderMail('email-change-notice', values), links: [link] };
    }
    const link = contactLink();
    return notice.about === 'email-changed'
      ? {
          ...renderMail('email-changed', { brandName, newEmail: notice.new_email, link }),
          links: [link],
        }
      : {
          ...renderMail('account-deleted', { brandName, until: notice.until, link }),
          links: [link],
        };
  };

  jobs.handle(linkJob, async (payload, job) => {
    const asked = v.safeParse(linkPayload, payload);
    if (!asked.success) throw new GiveUp('The payload has an unknown format.');
    const { to, sealed_token: sealed } = asked.output;
    const token = secrets.unseal(sealed, linkJob);
    // Asked for once more meanwhile, or cancelled by a new password.
    if (!(await isEmailChangeOpen(db, hashToken(token), now().toISOString()))) return;
    const link = `${publicUrl()}/auth/confirm-email?token=${token}`;
    await mailer.send({
      id: job.id,
      to,
      ...renderMail('email-change', { brandName, link }),
      links: [link],
    });
  });

  jobs.handle(noticeJob, async (payload, job) => {
    const asked = v.safeParse(noticePayload, payload);
    if (!asked.success) throw new GiveUp('The payload has an unknown format.');
    await mailer.send({ id: job.id, to: asked.output.to, ...compose(asked.output) });
  });

  const notify = (transaction: Database, notice: Notice) =>
    jobs.enqueue(transaction, noticeJob, notice);

  return {
    askEmailChange: async (transaction, { from, to, token }) => {
      await jobs.enqueue(transaction, linkJob, { to, sealed_token: secrets.seal(token, linkJob) });
      await notify(transaction, { about: 'email-change', to: from, new_email: to });
    },
    askEmailChanged: async (transaction, { from, to }) => {
      await notify(transaction, { about: 'email-changed', to: from, new_email: to });
    },
    askAccountDeleted: async (transaction, to, deletedAt) => {
      const until = new Date(deletedAt.getTime() + limits.deletedAccountKeptMs);
      const day = until.toISOString().slice(0, 10);
      await notify(transaction, { about: 'account-deleted', to, until: day });
    },
  };
}
