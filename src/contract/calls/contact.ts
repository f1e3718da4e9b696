import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { createdAt, idOf, ownId, success, total } from '#contract/common-fields.ts';
import {
  contactCompany,
  contactMessage,
  contactName,
  replyBody,
  replySubject,
} from '#contract/contact-rules.ts';
import { limits } from '#contract/limits.ts';
import { filterFrom, filterTo, listPage } from '#contract/list-rules.ts';
import { email } from '#contract/person-rules.ts';
import { id, isoDate } from '#contract/rules.ts';

const body = v.object({
  first_name: v.pipe(contactName, v.description('First name of the sender.')),
  last_name: v.pipe(contactName, v.description('Last name of the sender.')),
  email: v.pipe(email, v.description('Where the answer goes.')),
  company_name: v.pipe(contactCompany, v.description('Company of the sender.')),
  message: v.pipe(contactMessage, v.description('The message.')),
});

const contactStates = ['new', 'replied'] as const;

const contactSchema = v.object({
  id: ownId,
  first_name: v.pipe(v.string(), v.description('First name of the sender.')),
  last_name: v.pipe(v.string(), v.description('Last name of the sender.')),
  email: v.pipe(v.string(), v.description('Where the answer goes.')),
  company_name: v.pipe(
    v.string(),
    v.description('Company of the sender; empty where none was given.'),
  ),
  message: v.pipe(v.string(), v.description('The message.')),
  created_at: createdAt,
  status: v.pipe(v.picklist(contactStates), v.description('Whether it was answered.')),
  replied_at: v.pipe(
    v.nullable(isoDate),
    v.description('When the last reply was sent; null before.'),
  ),
  replied_by: v.pipe(v.nullable(v.string()), v.description('Id of the admin who sent it.')),
  replied_by_name: v.pipe(v.nullable(v.string()), v.description('Name of that admin.')),
  reply_failed: v.pipe(
    v.boolean(),
    v.description(
      'Whether the mail of that reply could not be delivered; the message is new again.',
    ),
  ),
  account: v.pipe(
    v.nullable(
      v.object({
        id: v.pipe(v.string(), v.description('Id of the user.')),
        name: v.pipe(v.string(), v.description('Name of the user.')),
        active: v.pipe(v.boolean(), v.description('Whether the account can sign in.')),
        request_limit: v.pipe(
          v.nullable(v.number()),
          v.description('Requests a month; null means unlimited.'),
        ),
        request_used: v.pipe(v.number(), v.description('Requests used this month.')),
        was_signed_in: v.pipe(
          v.boolean(),
          v.description('Whether the message was sent with a session of this account.'),
        ),
      }),
    ),
    v.description('The account with the address of the message; null if there is none.'),
  ),
});

const contactReply = v.object({
  id: ownId,
  subject: v.pipe(v.string(), v.description('Subject of the mail.')),
  body: v.pipe(v.string(), v.description('Text of the mail.')),
  created_at: createdAt,
  by_name: v.pipe(v.nullable(v.string()), v.description('Name of the admin who wrote it.')),
});

export type ContactReply = v.InferOutput<typeof contactReply>;

export type ContactMessage = v.InferOutput<typeof contactSchema>;

const idempotencyKey = v.pipe(
  v.string(),
  v.regex(/^[\x21-\x7e]+$/, 'Must be printable characters without spaces.'),
  v.maxLength(limits.idempotencyKeyLengthMax, 'Too long.'),
);

export const contactCalls = defineCalls({
  createCaptchaChallenge: {
    method: 'POST',
    path: '/core/captcha-challenge',
    access: 'anyone',
    summary: 'A proof of work to solve where no reCAPTCHA is configured.',
    status: 201,
    answers: 'json',
    answer: v.object({
      challenge: v.pipe(v.string(), v.description('Text to find a nonce for.')),
      difficulty: v.pipe(
        v.number(),
        v.description(
          'SHA-256 of challenge and nonce, written one after the other, must start with so many 0 bits.',
        ),
      ),
      expires_at: v.pipe(isoDate, v.description('Until when a nonce is taken.')),
    }),
    problems: ['not_found'],
  },
  verifyRecaptcha: {
    method: 'POST',
    path: '/core/verify-recaptcha',
    access: 'anyone',
    summary: 'Checks a solved captcha; success sets a cookie that is good for one contact message.',
    body: v.object({
      recaptchaToken: v.pipe(
        v.string('Please complete the reCAPTCHA.'),
        v.nonEmpty('Please complete the reCAPTCHA.'),
        v.maxLength(limits.captchaTokenLengthMax, 'Too long.'),
        v.description("The widget's response, or `challenge.nonce` of the proof of work."),
      ),
    }),
    status: 200,
    answers: 'json',
    answer: v.object({
      success: v.pipe(v.boolean(), v.description('Whether the captcha was solved.')),
      expires_at: v.pipe(
        v.nullable(isoDate),
        v.description('Until when a message can be sent; null without success.'),
      ),
    }),
    problems: ['field_invalid', 'rate_limited', 'captcha_unavailable'],
  },
  sendContactMessage: {
    method: 'POST',
    path: '/core/contact-form',
    access: 'anyone',
    summary: 'Sends a message to the operator; needs a captcha solved within 10 minutes before.',
    body,
    status: 201,
    answers: 'json',
    answer: v.object({ success, id: ownId }),
    problems: ['field_invalid', 'captcha_required', 'rate_limited'],
  },
  listContactMessages: {
    method: 'POST',
    path: '/core/contact-form/list',
    access: 'admin',
    summary: 'Messages of the contact form, newest first.',
    query: listPage({ rowsMax: limits.contactListRowsMax, offsetMax: 999_999_999 }),
    body: v.object({
      /** On created_at. */
      date_from: filterFrom,
      date_to: filterTo,
      status: v.optional(
        v.pipe(
          v.nullable(v.picklist([...contactStates, '', 'all'])),
          v.description('Whether it was answered. Empty, `all` or null for any.'),
        ),
      ),
      email: v.optional(
        v.pipe(
          v.nullable(
            v.pipe(
              v.string(),
              v.maxLength(
                limits.emailLengthMax,
                `Can't be longer than ${limits.emailLengthMax} characters.`,
              ),
            ),
          ),
          v.description('Part of the address; capitals make no difference. Empty for any.'),
        ),
      ),
    }),
    status: 200,
    answers: 'json',
    answer: v.object({
      data: v.pipe(v.array(contactSchema), v.description('The messages of this page.')),
      total,
    }),
    problems: ['field_invalid'],
  },
  sendContactReply: {
    method: 'POST',
    path: '/core/contact-form/send-reply-email',
    access: 'admin',
    summary:
      'Answers a message by mail; a repeat with the same Idempotency-Key sends no second one.',
    headers: v.object({
      'idempotency-key': v.optional(
        v.pipe(
          idempotencyKey,
          v.description('Any text of your own; a repeat with it sends no second mail.'),
        ),
      ),
    }),
    body: v.object({
      email_to: v.pipe(
        email,
        v.description('Where a message came from; nobody else can be written to.'),
      ),
      subject: v.pipe(replySubject, v.description('Subject of the mail.')),
      body: v.pipe(replyBody, v.description('Text of the mail.')),
      contact_id: v.optional(
        v.pipe(
          id,
          v.description(
            'Id of the message that is answered. Without it: the newest unanswered one of the address.',
          ),
        ),
      ),
      seen_replied_at: v.optional(
        v.pipe(
          v.nullable(isoDate),
          v.description(
            'The `replied_at` of the message as you saw it; refused if somebody has replied since.',
          ),
        ),
      ),
    }),
    status: 200,
    answers: 'json',
    answer: v.object({
      success,
      id: v.pipe(v.string(), v.description('Id of the message that was answered.')),
      replied_at: v.pipe(isoDate, v.description('When the reply was sent.')),
    }),
    problems: [
      'field_invalid',
      'not_found',
      'reply_unasked',
      'idempotency_conflict',
      'changed_meanwhile',
    ],
  },
  listContactReplies: {
    method: 'GET',
    path: '/core/contact-form/{id}/replies',
    access: 'admin',
    summary: 'What was replied to a message, newest first.',
    params: v.object({ id: idOf('message') }),
    status: 200,
    answers: 'json',
    answer: v.array(contactReply),
    problems: ['not_found'],
  },
});
