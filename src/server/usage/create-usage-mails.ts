// The mails about a limit that is nearly and then wholly used. Each is sent once in a month: the mark is
// written in the transaction that takes the unit, on the row that this transaction has locked.
import * as v from 'valibot';
import { grouped } from '#contract/grouped.ts';
import { usageLevel } from '#contract/usage-level.ts';
import { GiveUp } from '#server/jobs/permanent-failure.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import type { Core } from '#server/open-core.ts';
import type { Database } from '#server/store/database.ts';
import { periodBounds, periodOf } from '#server/usage/period.ts';
import {
  markNoticed,
  readNoticeAddress,
  takeNoticeBack,
} from '#server/usage/usage-notice-store.ts';
import type { TakenUnit } from '#server/usage/usage-store.ts';

export interface UsageMails {
  /** In the transaction that took a unit: asks for the mail of a level that was reached with it. */
  noteUse(
    transaction: Database,
    run: { userId: string; period: string; taken: TakenUnit },
  ): Promise<void>;
}

export type UsageMailParts = Pick<
  Core,
  'db' | 'now' | 'jobs' | 'mailer' | 'publicUrl' | 'settings'
>;

const job = 'mail_usage';
const payloadSchema = v.object({
  user_id: v.string(),
  period: v.string(),
  level: v.picklist([80, 100]),
  // As they were when the level was reached: the mail may go out when more was used.
  used: v.number(),
  limit: v.number(),
});

/** Registers the handler of the mail job; returns the function that requests it. */
export function createUsageMails({
  db,
  now,
  jobs,
  mailer,
  publicUrl,
  settings: { brandName },
}: UsageMailParts): UsageMails {
  jobs.handle(job, async (payload, { id }) => {
    const asked = v.safeParse(payloadSchema, payload);
    if (!asked.success) throw new GiveUp('The payload has an unknown format.');
    const { user_id: userId, period, level, used, limit } = asked.output;
    const at = now();
    // Late by a new month, it would be wrong.
    if (period !== periodOf(at)) return;
    if (await takeNoticeBack(db, { userId, period, level })) return;
    const to = await readNoticeAddress(db, userId);
    if (to === undefined) return;
    const values = {
      brandName,
      used: grouped(used),
      limit: grouped(limit),
      until: dayFormat.format(new Date(periodBounds(at).end)),
    };
    const link =
      level === 100
        ? `${publicUrl()}/contact`
        : `${publicUrl()}/user-statistic/${encodeURIComponent(userId)}`;
    const mail = renderMail(level === 100 ? 'usage-reached' : 'usage-warning', { ...values, link });
    await mailer.send({ id, to, ...mail, links: [link] });
  });

  return {
    noteUse: async (transaction, { userId, period, taken }) => {
      const { used, request_limit: limit, noticed } = taken;
      if (limit === null) return;
      const level = usageLevel(used, limit);
      if (level <= noticed || !(await markNoticed(transaction, { userId, period, level }))) return;
      await jobs.enqueue(transaction, job, { user_id: userId, period, level, used, limit });
    },
  };
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
