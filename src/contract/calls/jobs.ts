// Runs that are done later, and the secret their webhooks are signed with.
import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { id, isoDate } from '#contract/rules.ts';
import { runAnswer } from '#contract/services/run-fields.ts';
import { serviceKeys } from '#contract/services.ts';

/** Why a job failed, as the run itself would have been refused. */
const jobError = v.object({
  status: v.literal('error'),
  message: v.string(),
  error_key: v.string(),
  request_id: v.string(),
  errors: v.optional(
    v.array(v.object({ path: v.string(), message: v.string(), fix: v.optional(v.string()) })),
  ),
});

/** What is known of a job; a webhook brings the same. */
export const jobState = v.object({
  job_id: v.string(),
  request_id: v.string(),
  service: v.picklist(serviceKeys),
  status: v.picklist(['queued', 'running', 'done', 'failed']),
  created_at: isoDate,
  finished_at: v.nullable(isoDate),
  /** Of a job that is done: what the run would have answered. */
  result: v.optional(runAnswer),
  /** Of a job that failed. */
  error: v.optional(jobError),
});

export type JobState = v.InferOutput<typeof jobState>;

const webhookSecret = v.object({
  /** `whsec_` and the key in base64. */
  secret: v.string(),
  /** Null as long as it is the first one. */
  rotated_at: v.nullable(isoDate),
});

export const jobCalls = defineCalls({
  readJob: {
    method: 'GET',
    path: '/api/jobs/{id}',
    access: 'owner',
    summary: 'What became of a run that was asked for with async.',
    params: v.object({ id }),
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
