import { limits } from '#contract/limits.ts';
import type { Archive } from '#server/archive/create-archive.ts';
import { type Feature, sweepEveryMs } from '#server/feature.ts';
import { createJobs } from '#server/jobs/create-jobs.ts';
import type { Core } from '#server/open-core.ts';
import { createMailPost, type MailPost, mailJobKind } from '#server/sent-mails/create-mail-post.ts';
import {
  createMessageHandlers,
  type MessageCall,
} from '#server/sent-mails/create-message-handlers.ts';
import { createDeliverMail } from '#server/sent-mails/deliver-mail.ts';
import { removeMailsOf, removeOldMails } from '#server/sent-mails/mail-store.ts';
import { transact } from '#server/store/transact.ts';

export interface SentMailFeature extends Feature<MessageCall> {
  post: MailPost;
  /** Everything of an account that is erased. */
  forgetMails(userId: string): Promise<void>;
}

/** Mails of users: taken over from runs, delivered by a queue of their own. */
export function createSentMailFeature(core: Core, { contents }: Archive): SentMailFeature {
  const { db, now, settings } = core;
  const queue = createJobs({ ...core, atOnce: limits.mailsAtOnce });
  const parts = { ...core, contents, queue };
  const post = createMailPost({
    ...parts,
    deliversHere: settings.role !== 'web',
    fromDomains: settings.mailFromDomains,
    recipientsPerDay: settings.mailRecipientsPerDay,
  });
  const { deliver, giveUp } = createDeliverMail({ ...parts, onTried: post.tried });
  queue.handle(mailJobKind, deliver, giveUp);
  return {
    post,
    handlers: createMessageHandlers(parts),
    forgetMails: async (userId) => {
      const ids = await transact(db, async (transaction) => {
        const removed = await removeMailsOf(transaction, userId);
        for (const id of removed) await contents.release(transaction, id);
        return removed;
      });
      for (const id of ids) await contents.clear(id);
    },
    sweeps: [
      {
        name: 'old_mails',
        everyMs: sweepEveryMs,
        run: () => {
          const at = now().getTime();
          const endedBefore = new Date(at - limits.mailKeepMs).toISOString();
          return removeOldMails(db, { endedBefore, daysBefore: endedBefore.slice(0, 10) });
        },
      },
    ],
    start: queue.start,
    drain: queue.stop,
  };
}
