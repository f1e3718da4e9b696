// What a person does about the own account: its address, its logins, a copy of its data, its end.
import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { idOf, success } from '#contract/common-fields.ts';
import { email, loginPassword, ruleTexts } from '#contract/person-rules.ts';
import { isoDate } from '#contract/rules.ts';

const message = v.pipe(v.string(), v.description('What happens next, for people.'));
const done = v.object({ success, message });
const ownPassword = v.pipe(loginPassword, v.description('The present password.'));

const login = v.object({
  id: v.pipe(v.string(), v.description('Its id; stays the same while it is refreshed.')),
  browser: v.pipe(
    v.string(),
    v.description('Browser and system, such as `Chrome on Android`; empty if unknown.'),
  ),
  created_at: v.pipe(isoDate, v.description('When the password was entered.')),
  last_used_at: v.pipe(isoDate, v.description('Last use, known to half an hour.')),
  current: v.pipe(v.boolean(), v.description('Whether this call was made with it.')),
});

export const privacyCalls = defineCalls({
  requestEmailChange: {
    method: 'POST',
    path: '/core/user/email-change',
    access: 'user',
    summary: 'Sends a confirmation link to a new address and a notice to the present one.',
    body: v.object({
      new_email: v.pipe(
        v.string(ruleTexts.required),
        v.trim(),
        v.nonEmpty(ruleTexts.required),
        email,
        v.description('The new email address.'),
      ),
      password: ownPassword,
    }),
    status: 200,
    answers: 'json',
    answer: done,
    problems: ['field_invalid', 'email_exist', 'rate_limited'],
  },
  confirmEmailChange: {
    method: 'GET',
    path: '/auth/confirm-email',
    access: 'anyone',
    summary: 'The link in the confirmation mail; goes on to the Privacy page.',
    query: v.object({
      token: v.pipe(
        v.string(),
        v.minLength(1),
        v.maxLength(200),
        v.description('The token of the link in the mail.'),
      ),
    }),
    status: 302,
    answers: 'redirect',
    problems: [],
  },
  listLogins: {
    method: 'GET',
    path: '/core/session',
    access: 'user',
    summary: 'Where you are signed in, most recent first.',
    status: 200,
    answers: 'json',
    answer: v.array(login),
    problems: [],
  },
  endLogin: {
    method: 'DELETE',
    path: '/core/session/{id}',
    access: 'user',
    summary: 'Ends one of your logins.',
    params: v.object({ id: idOf('login') }),
    status: 200,
    answers: 'json',
    answer: v.object({ success }),
    problems: ['not_found'],
  },
  endOtherLogins: {
    method: 'POST',
    path: '/core/session/end-others',
    access: 'user',
    summary: 'Ends all your logins but this one.',
    status: 200,
    answers: 'json',
    answer: v.object({
      success,
      ended: v.pipe(v.number(), v.description('How many logins were ended.')),
    }),
    problems: [],
  },
  exportAccount: {
    method: 'GET',
    path: '/core/user/export',
    access: 'user',
    summary: 'All your data as one zip: JSON files, and the files of your archive.',
    status: 200,
    answers: 'file',
    problems: ['rate_limited'],
  },
  removeUser: {
    method: 'DELETE',
    path: '/core/user/{id}',
    access: 'self',
    summary:
      'Deletes an account: your own with its password, any other as an admin. It can be restored for 30 days.',
    params: v.object({ id: idOf('user') }),
    isBodyOptional: true,
    body: v.object({
      password: v.optional(
        v.pipe(v.string(), v.description('The present password; required for the own account.')),
      ),
    }),
    status: 200,
    answers: 'json',
    answer: v.object({ success }),
    problems: ['not_found', 'field_invalid', 'last_admin', 'rate_limited'],
  },
  restoreUser: {
    method: 'POST',
    path: '/core/user/restore',
    access: 'admin',
    summary: 'Restores an account that was deleted in the last 30 days.',
    body: v.object({ email: v.pipe(email, v.description('Email address of the account.')) }),
    status: 200,
    answers: 'json',
    answer: v.object({ success }),
    problems: ['not_found', 'field_invalid'],
  },
});
