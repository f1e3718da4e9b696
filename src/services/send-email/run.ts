import type * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { type AskedMail, mailOf } from '#contract/services/send-email/mail-body.ts';
import { mailboxOf } from '#contract/services/send-email/mailbox.ts';
import type { request } from '#contract/services/send-email/request.ts';
import type { RunsOf } from '#services/registry.ts';
import type { MailAttachment, Run } from '#services/run-result.ts';
import { readAttachments } from '#services/send-email/read-attachments.ts';
import { writeMail } from '#services/send-email/write-mail.ts';
import type { Warning } from '#services/tools.ts';

type SendEmailInput = v.InferOutput<(typeof request.runs)[0]['body']>;

const dayMs = 24 * 60 * 60 * 1000;

/** A mail with its texts and attachments, ready to be sent. */
const runSendEmail: Run<SendEmailInput> = async (input, tools) => {
  const asked = mailOf(input);
  const sendAt = asked.send_at === undefined ? undefined : new Date(asked.send_at);
  checkTime(sendAt);
  const { subject, html, text, warnings } = await writeMail(asked, tools);
  const room = limits.mailBytesMax - Buffer.byteLength(html) - Buffer.byteLength(text);
  const place = placeOf('attachments', input);
  const attachments = await readAttachments(asked.attachments ?? [], place, room, tools);
  return {
    kind: 'mail',
    isCheckOnly: input.dry_run || input.test,
    mail: {
      senderName: (asked.sender_name ?? '').trim(),
      from: (asked.from ?? '').trim(),
      to: asked.to.map(mailboxOf),
      cc: (asked.cc ?? []).map(mailboxOf),
      bcc: (asked.bcc ?? []).map(mailboxOf),
      replyTo: asked.reply_to === undefined ? undefined : mailboxOf(asked.reply_to),
      subject,
      html,
      text,
      attachments,
      sendAt,
    },
    warnings: [
      ...warnings,
      ...pictureWarnings(html, attachments, place),
      ...timeWarnings(asked, sendAt),
    ],
  };

  function checkTime(at: Date | undefined): void {
    if (at === undefined || at.getTime() - tools.now().getTime() <= limits.mailAheadMaxMs) return;
    const message = `Must be ${limits.mailAheadMaxMs / dayMs} days ahead or less.`;
    throw new Problem('field_invalid', { errors: [{ path: placeOf('send_at', input), message }] });
  }

  function timeWarnings({ send_at: given }: AskedMail, at: Date | undefined): Warning[] {
    if (given === undefined || at === undefined || at > tools.now()) return [];
    return [
      {
        path: placeOf('send_at', input),
        message: 'This time is past, so the mail is sent at once.',
      },
    ];
  }
};

export const runs = { send: runSendEmail } satisfies RunsOf<typeof request>;

/** Where a field stands that may be in `email` or beside it. */
function placeOf(field: 'attachments' | 'send_at', { email }: SendEmailInput): string {
  return email[field] === undefined ? field : `email.${field}`;
}

const warningsMax = 20;

/** What names no picture, and pictures that nothing names: readers see both as a fault. */
function pictureWarnings(
  html: string,
  attachments: readonly MailAttachment[],
  place: string,
): Warning[] {
  const named = new Set([...html.matchAll(/\bcid:([\w.@+-]{1,200})/gi)].map(([, id]) => id));
  const there = attachments.flatMap(({ contentId }) => contentId ?? []);
  const told = [
    ...[...named].flatMap((id) =>
      id === undefined || there.includes(id)
        ? []
        : [{ path: 'email.body', message: `No attachment has the content_id "${id}".` }],
    ),
    ...there
      .filter((id) => !named.has(id))
      .map((id) => ({
        path: place,
        message: `The text has no picture "cid:${id}", so it is shown as an attachment.`,
      })),
  ];
  return told.slice(0, warningsMax);
}
