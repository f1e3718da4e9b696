import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { success } from '#contract/common-fields.ts';
import { fullName, loginPassword, newPassword, userEmail } from '#contract/person-rules.ts';

const message = v.pipe(v.string(), v.description('What happens next, for people.'));
const done = v.object({ success, message });
// One value only: `?token=a&token=b` arrives as a list and is refused.
const token = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(200),
  v.description('The token of the link in the mail.'),
);
const password = v.pipe(newPassword, v.description('The new password.'));

export const authCalls = defineCalls({
  register: {
    method: 'POST',
    path: '/auth/register',
    access: 'anyone',
    summary: 'Creates an account and sends the verification mail.',
    body: v.object({
      name: v.pipe(fullName, v.description('First and last name.')),
      email: userEmail,
      password,
      first_admin_token: v.optional(
        v.pipe(
          token,
          v.description(
            'From the one-time link of the first start: makes the first admin, already verified.',
          ),
        ),
      ),
    }),
    status: 201,
    answers: 'json',
    answer: v.object({
      ...done.entries,
      verified: v.pipe(v.boolean(), v.description('Whether the account can sign in at once.')),
    }),
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
    body: v.object({ email: userEmail }),
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
      email: userEmail,
      password: v.pipe(loginPassword, v.description('Password of the account.')),
      remember_me: v.optional(
        v.pipe(v.boolean(), v.description('Keep the session when the browser is closed.')),
        false,
      ),
    }),
    status: 200,
    answers: 'json',
    answer: v.object({ success }),
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
    answer: v.object({ success }),
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
    body: v.object({ email: userEmail }),
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
    body: v.object({ password }),
    status: 200,
    answers: 'json',
    answer: done,
    problems: ['field_invalid', 'token_invalid'],
  },
});
