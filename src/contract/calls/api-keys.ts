import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { createdAt, idOf, ownId, success, updatedAt } from '#contract/common-fields.ts';
import { limits } from '#contract/limits.ts';
import { isoDate, manyLines, noControls, storable } from '#contract/rules.ts';

const apiKey = v.object({
  id: ownId,
  name: v.pipe(v.string(), v.description('Name of the key.')),
  description: v.pipe(
    v.string(),
    v.description('What the key is for; empty where nothing was written.'),
  ),
  key: v.pipe(v.string(), v.description('The key itself, which runs send as `X-API-Key`.')),
  created_at: createdAt,
  updated_at: updatedAt,
  last_used_at: v.pipe(
    v.nullable(isoDate),
    v.description('When a call last used it; null if never.'),
  ),
});

const keyAnswer = v.object({ apiKey: v.pipe(apiKey, v.description('The key as it is now.')) });

export type ApiKey = v.InferOutput<typeof apiKey>;

const apiKeyName = v.pipe(
  v.string('Give the key a name.'),
  v.trim(),
  v.nonEmpty('Give the key a name.'),
  v.maxLength(
    limits.apiKeyNameLengthMax,
    `Can't be longer than ${limits.apiKeyNameLengthMax} characters.`,
  ),
  noControls,
  storable,
  v.description('Name of the key.'),
);

const body = v.object({
  name: apiKeyName,
  description: v.optional(
    v.pipe(
      manyLines,
      v.maxLength(
        limits.apiKeyDescriptionLengthMax,
        `Can't be longer than ${limits.apiKeyDescriptionLengthMax} characters.`,
      ),
      v.description('What the key is for.'),
    ),
    '',
  ),
});

const params = v.object({ id: idOf('key') });

export const apiKeyCalls = defineCalls({
  listApiKeys: {
    method: 'GET',
    path: '/core/api-key',
    access: 'user',
    summary: 'Own API keys, each with its full key.',
    status: 200,
    answers: 'json',
    answer: v.array(apiKey),
    problems: [],
  },
  createApiKey: {
    method: 'POST',
    path: '/core/api-key',
    access: 'user',
    summary: 'Makes a new API key.',
    body,
    status: 201,
    answers: 'json',
    answer: keyAnswer,
    problems: ['field_invalid', 'key_limit'],
  },
  updateApiKey: {
    method: 'PUT',
    path: '/core/api-key/{id}',
    access: 'user',
    summary: "Changes a key's name and description.",
    params,
    body,
    status: 200,
    answers: 'json',
    answer: keyAnswer,
    problems: ['not_found', 'field_invalid'],
  },
  removeApiKey: {
    method: 'DELETE',
    path: '/core/api-key/{id}',
    access: 'user',
    summary: 'Deletes a key; it stops working at once.',
    params,
    status: 200,
    answers: 'json',
    answer: v.object({ success }),
    problems: ['not_found'],
  },
  rotateApiKey: {
    method: 'POST',
    path: '/core/api-key/{id}/rotate',
    access: 'user',
    summary: 'Gives a key a new value; the old one works for 24 hours more.',
    params,
    status: 200,
    answers: 'json',
    answer: keyAnswer,
    problems: ['not_found', 'key_rotated_often'],
  },
});
