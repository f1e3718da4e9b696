import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { roleNames } from '#contract/roles.ts';
import { addressText, id, isoDate, profileName } from '#contract/rules.ts';

export const userSchema = v.object({
  id: v.string(),
  name: v.string(),
  full_name: v.string(),
  email: v.string(),
  role_id: v.picklist([1, 2]),
  role: v.picklist(roleNames),
  role_name: v.picklist(roleNames),
  active: v.boolean(),
  address: v.string(),
  last_login: v.nullable(isoDate),
  created_at: isoDate,
  updated_at: isoDate,
});

export type User = v.InferOutput<typeof userSchema>;

const configuration = v.object({
  user_id: v.string(),
  limit: v.nullable(v.number()),
  count: v.number(),
  request_limit: v.nullable(v.number()),
  request_used: v.number(),
  plan: v.picklist(['Free', 'Paid']),
  period_start: isoDate,
  period_end: isoDate,
});

export type UserConfiguration = v.InferOutput<typeof configuration>;

const params = v.object({ id });

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
    body: v.object({ name: v.optional(profileName), address: v.optional(addressText) }),
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
      request_limit: v.nullable(
        v.pipe(
          v.number('Must be a whole number, or null for unlimited.'),
          v.integer('Must be a whole number.'),
          v.minValue(0, 'Must be 0 or more.'),
          v.maxValue(1_000_000_000, 'Must be 1000000000 or less.'),
        ),
      ),
    }),
    status: 200,
    answers: 'json',
    answer: configuration,
    problems: ['not_found', 'field_invalid'],
  },
});
