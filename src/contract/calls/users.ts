import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { createdAt, idOf, ownId, updatedAt } from '#contract/common-fields.ts';
import { addressText, profileName } from '#contract/person-rules.ts';
import { roleNames } from '#contract/roles.ts';
import { isoDate } from '#contract/rules.ts';

const role = v.picklist(roleNames);

export const userSchema = v.object({
  id: ownId,
  name: v.pipe(v.string(), v.description('Name as the user wrote it.')),
  full_name: v.pipe(v.string(), v.description('The same as `name`.')),
  email: v.pipe(v.string(), v.description('Email address of the account.')),
  role_id: v.pipe(v.picklist([1, 2]), v.description('The role as a number: 1 user, 2 admin.')),
  role: v.pipe(role, v.description('The role.')),
  role_name: v.pipe(role, v.description('The same as `role`.')),
  active: v.pipe(v.boolean(), v.description('Whether the account can sign in.')),
  address: v.pipe(v.string(), v.description('Postal address as JSON text, or empty.')),
  last_login: v.pipe(
    v.nullable(isoDate),
    v.description('When the user last signed in; null if never.'),
  ),
  created_at: createdAt,
  updated_at: updatedAt,
});

export type User = v.InferOutput<typeof userSchema>;

const limit = v.pipe(
  v.nullable(v.number()),
  v.description('Requests a month; null means unlimited.'),
);
const used = v.pipe(v.number(), v.description('Requests used this month.'));

const configuration = v.object({
  user_id: v.pipe(v.string(), v.description('Id of the user.')),
  limit,
  count: used,
  request_limit: limit,
  request_used: used,
  plan: v.pipe(v.picklist(['Free', 'Paid']), v.description('The plan of the account.')),
  period_start: v.pipe(isoDate, v.description('First moment of the month that is counted.')),
  period_end: v.pipe(isoDate, v.description('First moment of the month after it.')),
});

export type UserConfiguration = v.InferOutput<typeof configuration>;

const params = v.object({ id: idOf('user') });

export const userCalls = defineCalls({
  readUserInfo: {
    method: 'GET',
    path: '/core/user/info',
    access: 'user',
    summary: 'The signed-in user.',
    status: 200,
    answers: 'json',
    answer: userSchema,
    problems: [],
  },
  readUser: {
    method: 'GET',
    path: '/core/user/{id}',
    access: 'self',
    summary: 'One user: oneself, or anyone for an admin.',
    params,
    status: 200,
    answers: 'json',
    answer: userSchema,
    problems: ['not_found'],
  },
  updateUser: {
    method: 'PUT',
    path: '/core/user/{id}',
    access: 'self',
    summary: 'Writes name and address; every other field of the body is ignored.',
    params,
    body: v.object({
      name: v.optional(
        v.pipe(profileName, v.description('Name of a person or a company; empty clears it.')),
      ),
      address: v.optional(
        v.pipe(
          addressText,
          v.description(
            'Postal address: the JSON text of an object with `type`, `apartment`, `postal_code`, `city` and `country`; empty clears it.',
          ),
        ),
      ),
    }),
    status: 200,
    answers: 'json',
    answer: userSchema,
    problems: ['not_found', 'field_invalid'],
  },
  readOwnConfiguration: {
    method: 'GET',
    path: '/core/user-configuration',
    access: 'user',
    summary: 'Own request limit and usage of the running month.',
    status: 200,
    answers: 'json',
    answer: configuration,
    problems: [],
  },
  readConfiguration: {
    method: 'GET',
    path: '/core/user-configuration/{id}',
    access: 'self',
    summary: "A user's limit and usage: oneself, or anyone for an admin.",
    params,
    status: 200,
    answers: 'json',
    answer: configuration,
    problems: ['not_found'],
  },
  readRequestLimit: {
    method: 'GET',
    path: '/core/user-configuration/request-limit/{id}',
    access: 'self',
    summary: 'The same answer under its older path.',
    params,
    status: 200,
    answers: 'json',
    answer: configuration,
    problems: ['not_found'],
  },
  setRequestLimit: {
    method: 'PUT',
    path: '/core/user-configuration/set-limit/{id}',
    access: 'admin',
    summary: 'Sets the monthly request limit; null means unlimited and paid.',
    params,
    body: v.object({
      request_limit: v.pipe(
        v.nullable(
          v.pipe(
            v.number('Must be a whole number, or null for unlimited.'),
            v.integer('Must be a whole number.'),
            v.minValue(0, 'Must be 0 or more.'),
            v.maxValue(1_000_000_000, 'Must be 1000000000 or less.'),
          ),
        ),
        v.description('Requests a month; null means unlimited and paid.'),
      ),
      seen_limit: v.optional(
        v.pipe(
          v.nullable(v.number()),
          v.description('The limit as you saw it; refused if somebody has set another since.'),
        ),
      ),
    }),
    status: 200,
    answers: 'json',
    answer: configuration,
    problems: ['not_found', 'field_invalid', 'changed_meanwhile'],
  },
});
