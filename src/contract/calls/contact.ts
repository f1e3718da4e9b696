import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { contactCompany, contactMessage, contactName } from '#contract/contact-rules.ts';
import { limits } from '#contract/limits.ts';
import { email, isoDate } from '#contract/rules.ts';

const body = v.object({
  first_name: contactName,
  last_name: contactName,
  email,
  company_name: contactCompany,
  message: contactMessage,
});

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
});
