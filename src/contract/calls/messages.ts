// What became of the mails that runs of Send Email took over.
import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { createdAt, requestId, total } from '#contract/common-fields.ts';
import { limits } from '#contract/limits.ts';
import { listPage } from '#contract/list-rules.ts';
import { isoDate, storable } from '#contract/rules.ts';

const recipient = v.object({
  email: v.pipe(v.string(), v.description('The address.')),
  status: v.pipe(
    v.picklist(['waiting', 'accepted', 'rejected', 'unknown', 'cancelled']),
    v.description('`accepted`: taken by the mail server. `rejected`: refused for good.'),
  ),
  reason: v.optional(
    v.pipe(v.string(), v.description('What the mail server said, where it did not take it.')),
  ),
});

const attempt = v.object({
  at: v.pipe(isoDate, v.description('When it ended.')),
  outcome: v.pipe(
    v.picklist(['accepted', 'partly_accepted', 'rejected', 'deferred', 'unknown']),
    v.description(
      '`deferred`: refused for now. `unknown`: handed over, but no answer came, so that it may arrive twice.',
    ),
  ),
  detail: v.optional(v.pipe(v.string(), v.description('What the mail server said.'))),
});

export const messageState = v.object({
  message_id: v.pipe(v.string(), v.description('The Message-ID of the mail.')),
  request_id: requestId,
  status: v.pipe(
    v.picklist([
      'scheduled',
      'queued',
      'sending',
      'sent',
      'partly_sent',
      'failed',
      'unknown',
      'cancelled',
    ]),
    v.description(
      'How far it is. `unknown`: it was handed over twice and no answer came, so it is not tried again.',
    ),
  ),
  from: v.pipe(v.string(), v.description('Address of the sender.')),
  subject: v.pipe(v.string(), v.description('The subject.')),
  size: v.pipe(v.number(), v.description('Bytes of the mail.')),
  recipients: v.pipe(v.array(recipient), v.description('Each recipient and what became of it.')),
  attempts: v.pipe(v.array(attempt), v.description('The delivery log, oldest first.')),
  created_at: createdAt,
  send_at: v.pipe(v.nullable(isoDate), v.description('When it is to be sent; null for at once.')),
  ended_at: v.pipe(v.nullable(isoDate), v.description('When delivery ended; null before.')),
});

export type MessageState = v.InferOutput<typeof messageState>;
export type MessageAttempt = v.InferOutput<typeof attempt>;

const ofMessage = v.object({
  message_id: v.pipe(
    v.string(),
    v.maxLength(limits.emailLengthMax),
    storable,
    v.description('`message_id` of the run’s answer, with or without its brackets and domain.'),
  ),
});

export const messageCalls = defineCalls({
  listMessages: {
    method: 'GET',
    path: '/api/send-email/v1/messages',
    access: 'owner',
    summary: 'Own mails, newest first, with their delivery logs.',
    query: listPage({ rowsMax: limits.mailListRowsMax, offsetMax: 1_000_000 }),
    status: 200,
    answers: 'json',
    answer: v.object({
      data: v.pipe(v.array(messageState), v.description('The mails of this page.')),
      total,
    }),
    problems: ['field_invalid'],
  },
  readMessage: {
    method: 'GET',
    path: '/api/send-email/v1/messages/{message_id}',
    access: 'owner',
    summary: 'What became of a mail.',
    params: ofMessage,
    status: 200,
    answers: 'json',
    answer: messageState,
    problems: ['not_found'],
  },
  cancelMessage: {
    method: 'DELETE',
    path: '/api/send-email/v1/messages/{message_id}',
    access: 'owner',
    summary: 'Takes back a mail that is still waiting, such as one with send_at.',
    params: ofMessage,
    status: 200,
    answers: 'json',
    answer: messageState,
    problems: ['not_found', 'mail_not_waiting'],
  },
});
