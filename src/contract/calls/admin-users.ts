// What admins do about accounts: find them, switch them on and off, give them a role.
import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { invoiceStates } from '#contract/calls/billing.ts';
import { userSchema } from '#contract/calls/users.ts';
import { createdAt, idOf, ownId, success, total } from '#contract/common-fields.ts';
import { limits } from '#contract/limits.ts';
import { filterFrom, filterTo, listPage } from '#contract/list-rules.ts';
import { roleNames } from '#contract/roles.ts';
import { id, isoDate } from '#contract/rules.ts';

const filter = v.object({
  search_query: v.optional(
    v.pipe(
      v.nullable(
        v.pipe(
          v.string(),
          v.maxLength(
            limits.searchLengthMax,
            `Can't be longer than ${limits.searchLengthMax} characters.`,
          ),
        ),
      ),
      v.description('Part of a name or email address; accents and capitals make no difference.'),
    ),
  ),
  role: v.optional(
    v.pipe(
      v.nullable(v.picklist([...roleNames, '', 'all'])),
      v.description('Only this role. Empty, `all` or null for any.'),
    ),
  ),
  /** On created_at. */
  date_from: filterFrom,
  date_to: filterTo,
  state: v.optional(
    v.pipe(
      v.nullable(v.picklist(['active', 'inactive', 'deleted', '', 'all'])),
      v.description(
        '`deleted`: those that can still be restored. Empty, `all` or null: all that are not deleted.',
      ),
    ),
  ),
  used_from: v.optional(
    v.pipe(
      v.nullable(v.union([v.literal(''), isoDate])),
      v.description('Only users with a counted request since then, to a quarter of an hour.'),
    ),
  ),
  near_limit: v.optional(
    v.pipe(
      v.nullable(v.boolean('Must be true or false.')),
      v.description('Only users who have used 80 % of their limit or more this month.'),
    ),
  ),
});

/** One user or several; another portal may send the id under either name. */
const who = v.pipe(
  v.object({
    id: v.optional(v.pipe(id, v.description('Id of the user.'))),
    user_id: v.optional(v.pipe(id, v.description('The same as `id`.'))),
    ids: v.optional(
      v.pipe(
        v.array(id),
        v.minLength(1, 'Name at least one user.'),
        v.maxLength(limits.usersAtOnceMax, `At most ${limits.usersAtOnceMax} users at once.`),
        v.description('Ids of several users: all of them, or none.'),
      ),
    ),
  }),
  v.forward(
    v.check(
      (body) => [body.id, body.user_id, body.ids].some((one) => one !== undefined),
      'Say which user.',
    ),
    ['id'],
  ),
);

const count = (meaning: string) => v.pipe(v.number(), v.description(meaning));

const holdings = v.object({
  api_keys: v.pipe(
    v.array(
      v.object({
        id: ownId,
        name: v.pipe(v.string(), v.description('Name of the key.')),
        created_at: createdAt,
        last_used_at: v.pipe(
          v.nullable(isoDate),
          v.description('When a run was last made with it; null if never.'),
        ),
      }),
    ),
    v.description('The API keys without their values, newest first.'),
  ),
  drafts: count('Saved requests.'),
  templates: count('Own templates.'),
  files: count('Files in the archive that have not expired.'),
  contacts: count('Messages sent from the address of the account.'),
  unanswered_contacts: count('Those of them that nobody has replied to.'),
  invoices: v.pipe(
    v.array(
      v.object({
        id: ownId,
        number: v.pipe(v.string(), v.description('Number of the invoice.')),
        period: v.pipe(v.string(), v.description('The month that is billed, such as `2026-11`.')),
        amount: v.pipe(v.string(), v.description('What is to be paid, a decimal number as text.')),
        currency: v.pipe(v.string(), v.description('Currency, such as `EUR`.')),
        status: v.pipe(v.picklist(invoiceStates), v.description('How it stands.')),
      }),
    ),
    v.description('The newest invoices, at most 12.'),
  ),
});

export type Holdings = v.InferOutput<typeof holdings>;

const changed = v.object({
  success,
  user: v.pipe(userSchema, v.description('The user as it is now.')),
});

export const adminUserCalls = defineCalls({
  listUsers: {
    method: 'POST',
    path: '/core/user/list',
    access: 'admin',
    summary: 'Accounts, newest first; without `state` those that are not deleted.',
    query: listPage({ rowsMax: 1000, offsetMax: 999_999_999 }),
    body: filter,
    status: 200,
    answers: 'json',
    answer: v.object({
      users: v.pipe(v.array(userSchema), v.description('The users of this page.')),
      total_users: total,
    }),
    problems: ['field_invalid'],
  },
  readHoldings: {
    method: 'GET',
    path: '/core/user/holdings/{id}',
    access: 'admin',
    summary: 'What an account has: keys without their values, numbers of things, invoices.',
    params: v.object({ id: idOf('user') }),
    status: 200,
    answers: 'json',
    answer: holdings,
    problems: ['not_found'],
  },
  activateUser: {
    method: 'POST',
    path: '/core/user/activate',
    access: 'admin',
    summary: 'Lets users sign in and run services again.',
    body: who,
    status: 200,
    answers: 'json',
    answer: changed,
    problems: ['field_invalid', 'not_found'],
  },
  deactivateUser: {
    method: 'POST',
    path: '/core/user/deactivate',
    access: 'admin',
    summary: 'Ends the sessions of users and stops their keys at once.',
    body: who,
    status: 200,
    answers: 'json',
    answer: changed,
    problems: ['field_invalid', 'not_found', 'own_account', 'last_admin'],
  },
  setUserRole: {
    method: 'PUT',
    path: '/core/user/role/{id}',
    access: 'admin',
    summary: 'Makes a user an admin, or an admin a user.',
    params: v.object({ id: idOf('user') }),
    body: v.object({
      role_name: v.pipe(v.picklist(roleNames), v.description('The new role.')),
    }),
    status: 200,
    answers: 'json',
    answer: changed,
    problems: ['field_invalid', 'not_found', 'own_account', 'last_admin'],
  },
});
