import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import {
  contactCompany,
  contactMessage,
  contactName,
  replyBody,
  replySubject,
} from '#contract/contact-rules.ts';
import { limits } from '#contract/limits.ts';
import { filterDate, listPage } from '#contract/list-rules.ts';
import { email, id, isoDate } from '#contract/rules.ts';

const body = v.object({
  first_name: contactName,
  last_name: contactName,
  email,
  company_name: contactCompany,
  message: contactMessage,
});

const contactStates = ['new', 'replied'] as const;

const contactSchema = v.object({
  id: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  /** Empty where none was given. */
  company_name: v.string(),
  message: v.string(),
  created_at: isoDate,
  /** Additive, as all below. */
  status: v.picklist(contactStates),
  /** When the last reply was sent. */
  replied_at: v.nullable(isoDate),
  /** The id of the admin who sent it, and the name for people. */
  replied_by: v.nullable(v.string()),
  replied_by_name: v.nullable(v.string()),
});

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
      challenge: v.string(),
      /** SHA-256 of challenge and nonce, written one after the other, starts with so many 0 bits. */
      difficulty: v.number(),
      expires_at: isoDate,
    }),
    problems: ['not_found'],
  },
  verifyRecaptcha: {
    method: 'POST',
    path: '/core/verify-recaptcha',
    access: 'anyone',
    summary: 'Checks a solved captcha; success sets a cookie that is good for one contact message.',
    body: v.object({
      /** The widget's response, or `challenge.nonce` of the proof of work. */
      recaptchaToken: v.pipe(
        v.string('Please complete the reCAPTCHA.'),
        v.nonEmpty('Please complete the reCAPTCHA.'),
        v.maxLength(limits.captchaTokenLengthMax, 'Too long.'),
      ),
    }),
    status: 200,
    answers: 'json',
    answer: v.object({
      success: v.boolean(),
      /** Additive: until when a message can be sent; null without success. */
      expires_at: v.nullable(isoDate),
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
    answer: v.object({ success: v.literal(true), id: v.string() }),
    problems: ['field_invalid', 'captcha_required', 'rate_limited'],
  },
  listContactMessages: {
    method: 'POST',
    path: '/core/contact-form/list',
    access: 'admin',
    summary: 'Messages of the contact form, newest first.',
    query: listPage({ rowsMax: limits.contactListRowsMax, offsetMax: 999_999_999 }),
    body: v.object({
      /** On created_at; `date_from` included, `date_to` not. */
      date_from: filterDate,
      date_to: filterDate,
      /** Additive; empty or `all` for any. */
      status: v.optional(v.nullable(v.picklist([...contactStates, '', 'all']))),
    }),
    status: 200,
    answers: 'json',
    answer: v.object({ data: v.array(contactSchema), total: v.number() }),
    problems: ['field_invalid'],
  },
  sendContactReply: {
    method: 'POST',
    path: '/core/contact-form/send-reply-email',
    access: 'admin',
    summary:
      'Answers a message by mail; a repeat with the same Idempotency-Key sends no second one.',
    headers: v.object({ 'idempotency-key': v.optional(idempotencyKey) }),
    body: v.object({
      /** Where a message came from; nobody else can be written to. */
      email_to: email,
      subject: replySubject,
      body: replyBody,
      /** Additive; without it the reply is to the newest unanswered message of the address. */
      contact_id: v.optional(id),
    }),
    status: 200,
    answers: 'json',
    answer: v.object({ success: v.literal(true), id: v.string(), replied_at: isoDate }),
    problems: ['field_invalid', 'not_found', 'reply_unasked', 'idempotency_conflict'],
  },
});
