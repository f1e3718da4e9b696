// Runs that are done later: how to ask, what comes back, and how to know that a webhook is ours. The
// programs are run by a test as they stand on the page.
import type * as v from 'valibot';
import type { JobState } from '#contract/calls/jobs.ts';
import { limits } from '#contract/limits.ts';
import { printLiteral } from '#contract/print-literal.ts';
import { problems } from '#contract/problems.ts';
import type { KnownRun } from '#contract/run-calls.ts';
import type { acceptedRun } from '#contract/services/run-fields.ts';
import {
  bullets,
  code,
  codeBlock,
  fold,
  paragraph,
  prose,
  type Section,
  steps,
  table,
} from '#server/content/page-parts.ts';

const jobId = '01m2c8v9d4q7hs0t5n3b6x1zke';
const hours = (ms: number) => `${ms / 3_600_000} hours`;

const accepted: v.InferOutput<typeof acceptedRun> = {
  status: 'accepted',
  job_id: jobId,
  request_id: jobId,
  status_url: `/api/jobs/${jobId}`,
  remaining: 87,
  warnings: [],
};

/** How a run is asked for now and done later. */
export function laterSection({ service, run, call }: KnownRun, publicUrl: string): Section {
  const { accessModeField: field = '' } = service;
  const { example } = run.functions[0];
  const url = publicUrl + call.path;
  const fields = Object.entries(example).filter(([name]) => name !== field);
  const body = { ...Object.fromEntries(fields), async: true };
  const failed: JobState = {
    job_id: jobId,
    request_id: jobId,
    service: service.key,
    status: 'failed',
    created_at: '2026-03-05T09:30:00.000Z',
    finished_at: '2026-03-05T09:30:02.000Z',
    error: {
      status: 'error',
      message: problems.time_limit.message,
      error_key: 'time_limit',
      request_id: jobId,
    },
  };
  return {
    id: 'later',
    title: 'Done later: async and webhooks',
    html: [
      paragraph(
        'With `"async": true` the call does not wait for the result. Key, rate, request limit and body are checked at once, and what is wrong is answered at once. Otherwise the answer is status 202 with a `status_url`.',
      ),
      paragraph(
        'Ask there, with a key of the same account: `status` is `queued`, `running`, `done` or `failed`. A job that is done has in `result` what the run would have answered; one that failed has in `error` why.',
      ),
      fold(
        'Both answers by example',
        [
          codeBlock('json', JSON.stringify(accepted, null, 2)),
          codeBlock('json', JSON.stringify(failed, null, 2)),
        ].join('\n'),
      ),
      fold(
        'Archive, counting and repeats',
        bullets([
          ...(field === ''
            ? []
            : [
                `The file always goes to the archive, whatever \`${field}\` says, and \`result.file_name\` names it. \`output_type\` \`json\` is refused.`,
              ]),
          `A job has ${limits.asyncRunTimeoutMs / 60_000} minutes; a run that is waited for has ${limits.runTimeoutMs / 1000} seconds, and is refused earlier with \`time_limit\` when it shows that it needs more.`,
          'One request is held from the start. It is counted when the job is done and given back when it fails.',
          `A job survives a restart of the server. While the server is too busy it is tried up to ${limits.jobTriesMax} times, minutes apart; every other failure is final.`,
          `It can be asked for as long as its file is kept, and at least ${hours(limits.jobKeepMs)} after its end. One account has up to ${limits.jobsOpenPerUserMax} unfinished jobs.`,
          'An `Idempotency-Key` gives the same 202 again, also when the job failed later: use a new key to try anew.',
        ]),
      ),
    ].join('\n'),
    inner: [
      {
        id: 'later-sample',
        title: 'Start a job and wait for it',
        html: fold(
          'A program for Node',
          `${paragraph('Node 20 or newer. Save it as `later.mjs` and run `node later.mjs`.')}\n${codeBlock('javascript', waitingProgram(url, body, field !== ''))}`,
        ),
      },
      { id: 'webhooks', title: 'Webhooks', html: webhookWords() },
      {
        id: 'verify-webhook',
        title: 'Check that a webhook is ours',
        html: [
          paragraph(
            'Anybody can post to your address, so check the signature before you believe a word. Take the body as the bytes that came, not parsed and printed again.',
          ),
          fold(
            'How to check it',
            steps([
              'Refuse a `webhook-timestamp` that is more than five minutes off.',
              'Sign `webhook-id`, `webhook-timestamp` and the body, joined by dots, with HMAC-SHA256; the key is what follows `whsec_`, from base64.',
              'Compare with each signature in `webhook-signature`. While a secret is being replaced there are two.',
            ]),
          ),
          paragraph(
            'Your secret is at `GET /core/webhook-secret` when you are signed in. `POST /core/webhook-secret/rotate` replaces it.',
          ),
          fold(
            'A receiver for Node',
            `${paragraph('Node 20 or newer. Save it as `receiver.mjs`.')}\n${codeBlock('javascript', receiver)}`,
          ),
        ].join('\n'),
      },
    ],
  };
}

function webhookWords(): string {
  return [
    paragraph(
      'Name a `webhook_url` with `async`, and the job’s end is posted there, on success and on failure alike: the same JSON that `GET /api/jobs/{id}` answers. The address is `http` or `https` on its usual port, and public.',
    ),
    fold(
      'Headers and repeats',
      [
        table(
          'Headers of a webhook',
          ['Header', 'Value'],
          [
            [code('webhook-id'), prose('The `job_id`. Keep it: a delivery may come twice.')],
            [code('webhook-timestamp'), 'When it was sent, in seconds since 1970.'],
            [code('webhook-signature'), prose('`v1,` and the signature in base64.')],
          ],
        ),
        bullets([
          `Answer with a status from 200 to 299 within ${limits.webhookTimeoutMs / 1000} seconds; the body of your answer is not read, and redirects are not followed.`,
          'Without an answer, and after 429 or a status from 500 on, it is sent again after 1 minute, 5 minutes, 30 minutes, 2 hours, 6 hours and 24 hours; a `Retry-After` of yours takes the place of the next wait.',
          'Any other status ends it. The job can still be asked for.',
        ]),
      ].join('\n'),
    ),
  ].join('\n');
}

// Of a program of the page.
const archivedAs = `\`Archived as \${job.result.file_name}\``;

function waitingProgram(url: string, body: unknown, isFile: boolean): string {
  return `const headers = { 'Content-Type': 'application/json', 'X-API-Key': process.env.API_KEY };
const body = ${printLiteral(body, 'javascript')};

async function read(response) {
  const answer = await response.json();
  if (response.ok) return answer;
  throw new Error(\`\${answer.error_key}: \${answer.message} (\${answer.request_id})\`);
}

const address = new URL('${url}');
const started = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
const { status_url: statusUrl } = await read(started);
let job;
do {
  await new Promise((resolve) => setTimeout(resolve, 500));
  job = await read(await fetch(new URL(statusUrl, address), { headers }));
} while (job.status === 'queued' || job.status === 'running');
if (job.status === 'failed') throw new Error(job.error.message);
console.log(${isFile ? archivedAs : 'job.result'});`;
}

const receiver = `import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace('whsec_', ''), 'base64');

function isOurs(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': given } = headers;
  if (!given || Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  return given.split(' ').some((one) => {
    const signature = Buffer.from(one.replace('v1,', ''), 'base64');
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
}

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString('utf8');
  if (!isOurs(request.headers, body)) return response.writeHead(401).end();
  const job = JSON.parse(body);
  console.log(job.job_id, job.status, job.result?.file_name ?? job.error?.message);
  response.writeHead(204).end();
}).listen(Number(process.env.PORT ?? 8080));`;
