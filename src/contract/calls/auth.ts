import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { email, fullName, loginPassword, newPassword } from '#contract/rules.ts';

const done = v.object({ success: v.literal(true), message: v.string() });
// One value only: `?token=a&token=b` arrives as a list and is refused.
const token = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

export const authCalls = defineCalls({
  register: {
    method: 'POST',
    path: '/auth/register',
    access: 'anyone',
    summary: 'Creates an account and sends the verification mail.',
    body: v.object({
      name: fullName,
      email,
      password: newPassword,
      /** From the one-time link of the first start: makes the first admin, already verified. */
      first_admin_token: v.optional(token),
    }),
    status: 201,
    answers: 'json',
    answer: v.object({ success: v.literal(true), message: v.string(), verified: v.boolean() }),
    problems: ['field_invalid', 'email_exist', 'rate_limited', 'token_invalid'],
  },
  verifyEmail: {
    method: 'GET',
    path: '/auth/verify-email',
    access: 'anyone',
    summary: 'The link in the verification mail; goes on to the login page.',
    query: v.object({ token }),
    status: 302,
    answers: 'redirect',
    problems: ['token_invalid'],
  },
  resendVerification: {
    method: 'POST',
    path: '/auth/resend-verification',
    access: 'anyone',
    summary: 'Sends the verification mail again; the same answer for any address.',
    body: v.object({ email }),
    status: 200,
    answers: 'json',
    answer: done,
    problems: ['field_invalid', 'rate_limited'],
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'anyone',
    summary: 'Signs in and sets the session cookie.',
    body: v.object({
      email,
      password: loginPassword,
      remember_me: v.optional(v.boolean(), false),
    }),
    status: 200,
    answers: 'json',
    answer: v.object({ success: v.literal(true) }),
    problems: [
      'field_invalid',
      'wrong_credentials',
      'email_not_verified',
      'account_inactive',
      'rate_limited',
    ],
  },
  refreshToken: {
    method: 'GET',
    path: '/auth/refresh-token',
    access: 'user',
    summary: 'Renews the session; the old cookie stays valid for 30 seconds more.',
    status: 200,
    answers: 'json',
    answer: v.object({ success: v.literal(true) }),
    problems: [],
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    access: 'anyone',
    summary: 'Ends the session.',
    status: 204,
    answers: 'nothing',
    problems: [],
  },
  requestPasswordChange: {
    method: 'POST',
    path: '/auth/request-password-change',
    access: 'anyone',
    summary: 'Mails a link to set a new password; the same answer for any address.',
    body: v.object({ email }),
    status: 200,
    answers: 'json',
    answer: done,
    problems: ['field_invalid', 'rate_limited'],
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password/',
    access: 'anyone',
    summary: 'Sets a new password by the link of the mail and ends all sessions.',
    query: v.object({ token }),
    body: v.object({ password: newPassword }),
    status: 200,
    answers: 'json',
    answer: done,
    problems: ['field_invalid', 'token_invalid'],
  },
});
