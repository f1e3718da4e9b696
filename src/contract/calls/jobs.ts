// Runs that are done later, and the secret their webhooks are signed with.
import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import {
  createdAt,
  errorKey,
  errorMessage,
  fieldErrors,
  idOf,
  requestId,
  serviceKey,
} from '#contract/common-fields.ts';
import { isoDate } from '#contract/rules.ts';
import { runAnswer } from '#contract/services/run-fields.ts';

/** Why a job failed, as the run itself would have been refused. */
const jobError = v.object({
  status: v.pipe(v.literal('error'), v.description('The run failed.')),
  message: errorMessage,
  error_key: errorKey,
  request_id: requestId,
  errors: v.optional(fieldErrors),
});

/** What is known of a job; a webhook brings the same. */
export const jobState = v.object({
  job_id: v.pipe(v.string(), v.description('Id of the job.')),
  request_id: requestId,
  service: serviceKey,
  status: v.pipe(
    v.picklist(['queued', 'running', 'done', 'failed']),
    v.description('How far the job is.'),
  ),
  created_at: createdAt,
  finished_at: v.pipe(v.nullable(isoDate), v.description('When it ended; null before.')),
  result: v.optional(
    v.pipe(runAnswer, v.description('Of a job that is done: what the run would have answered.')),
  ),
  error: v.optional(
    v.pipe(jobError, v.description('Of a job that failed: how the run would have been refused.')),
  ),
});

export type JobState = v.InferOutput<typeof jobState>;

const webhookSecret = v.object({
  secret: v.pipe(v.string(), v.description('`whsec_` and the key in base64.')),
  rotated_at: v.pipe(
    v.nullable(isoDate),
    v.description('When it was last changed; null as long as it is the first one.'),
  ),
});

export const jobCalls = defineCalls({
  readJob: {
    method: 'GET',
    path: '/api/jobs/{id}',
    access: 'owner',
    summary: 'What became of a run that was asked for with async.',
    params: v.object({ id: idOf('job') }),
    status: 200,
    answers: 'json',
    answer: jobState,
    problems: ['not_found', 'api_key_invalid'],
  },
  readWebhookSecret: {
    method: 'GET',
    path: '/core/webhook-secret',
    access: 'user',
    summary: 'The secret that own webhooks are signed with.',
    status: 200,
    answers: 'json',
    answer: webhookSecret,
    problems: [],
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: '/core/webhook-secret/rotate',
    access: 'user',
    summary: 'Makes a new webhook secret; the old one signs along for 24 hours more.',
    status: 200,
    answers: 'json',
    answer: webhookSecret,
    problems: [],
  },
});
