// What an operator sees: metrics of queues, pools and parts, and the trace of a request up to its webhook.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readText } from '#tests/docs/pages.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { openReceiver, type Receiver, withStatus } from '#tests/server/webhooks/webhook-kit.ts';

let app: TestApp;
let ana: Person;
let receiver: Receiver;

beforeAll(async () => {
  app = await startTestApp({ env: { ALLOW_PRIVATE_ADDRESSES: 'true' } });
  ana = await aUser(app);
  // The first delivery is refused, and waits for its next try; all others are taken.
  receiver = await openReceiver([withStatus(503), withStatus(204)]);
});

afterAll(async () => {
  receiver.close();
  await app.close();
});

const later = (headers: Record<string, string> = {}) =>
  app.call('POST', '/api/data-to-text/v1/convert', {
    body: {
      template_id: 'invoice.txt',
      data: { company: 'A' },
      async: true,
      webhook_url: receiver.url,
    },
    headers: { 'x-api-key': ana.key, ...headers },
  });

const logged = (event: string) =>
  app
    .logged()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
    .filter((line) => field(line, 'event') === event);

const metrics = async () => (await app.call('GET', '/metrics')).text;

async function metricsWith(line: string): Promise<string> {
  for (;;) {
    const text = await metrics();
    if (text.includes(`\n${line}\n`)) return text;
  }
}

test('a webhook that waits for its next try is counted, and so is the try that failed', async () => {
  await later();
  await receiver.received(1);
  await metricsWith('portal_job_seconds_count{kind="webhook",outcome="failed"} 1');
  const text = await metricsWith('portal_job_seconds_count{kind="run",outcome="done"} 1');
  // The next try is planned, so nothing that is due waits.
  expect(text).toContain('\nportal_jobs{kind="webhook"} 1\n');
  expect(text).toContain('\nportal_jobs_age_seconds{kind="webhook"} 0\n');
  expect(text).toContain('\nportal_pool_wait_seconds_count{pool="templates"} 1\n');
  expect(text).toContain('\nportal_part_up{part="database"} 1\n');
});

test('the trace of a request goes with its job and its webhook', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const before = receiver.deliveries.length;
  const answer = await later({ traceparent: `00-${trace}-00f067aa0ba902b7-01` });
  const id = field(answer.json, 'job_id');
  const delivery = (await receiver.received(before + 1)).at(-1);
  expect(delivery?.headers['x-request-id']).toBe(id);
  expect(delivery?.headers.traceparent).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`));
  expect(delivery?.headers.traceparent).not.toContain('00f067aa0ba902b7');
  const ids = { request_id: id, trace_id: trace };
  await metricsWith('portal_job_seconds_count{kind="webhook",outcome="done"} 1');
  await metricsWith('portal_job_seconds_count{kind="run",outcome="done"} 2');
  expect(logged('request')).toContainEqual(expect.objectContaining(ids));
  expect(logged('job_done')).toContainEqual(expect.objectContaining({ ...ids, kind: 'run' }));
  expect(logged('job_done')).toContainEqual(expect.objectContaining({ ...ids, kind: 'webhook' }));
});

test('no token of a link is in the log', async () => {
  const token = 'a-token-that-resets-a-password';
  const paths = [`/forgot-password/${token}`, `/forgot-password/${token}/`];
  for (const path of [...paths, `/auth/verify-email?token=${token}`]) await app.call('GET', path);
  await app.call('POST', `/auth/reset-password/?token=${token}`, { body: { password: 'x' } });
  const reset = { method: 'GET', path: '/forgot-password/…' };
  expect(logged('request')).toContainEqual(expect.objectContaining(reset));
  expect(app.logged()).not.toContain(token);
});

test.each([undefined, '00-0', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, 'ff-a-b-01'])(
  'without a valid trace (%s) the webhook has one of its own',
  async (traceparent) => {
    const before = receiver.deliveries.length;
    await later(traceparent === undefined ? {} : { traceparent });
    const delivery = (await receiver.received(before + 1)).at(-1);
    expect(delivery?.headers.traceparent).toMatch(/^00-(?!0{32})[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  },
);

test('the page of monitoring lists exactly the metrics there are', async () => {
  const own = [...(await metrics()).matchAll(/^# TYPE (portal_\w+) /gm)].map(([, name]) => name);
  const page = await readText('src/docs/monitoring.md');
  const listed = [...page.matchAll(/^\| `(portal_\w+)`/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(own.sort());
  for (const [name = ''] of page.matchAll(/portal_\w+/g)) {
    expect(own).toContain(name.replace(/_(?:bucket|count|sum)$/, ''));
  }
});
