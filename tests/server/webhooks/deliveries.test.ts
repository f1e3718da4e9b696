// Deliveries and their retries, with a clock that the test moves and a misbehaving receiver.
import { createServer, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createGuardedPost } from '#services/network/guarded-fetch.ts';
import { everyNetwork, publicWeb } from '#services/network/network-policy.ts';
import { field } from '#tests/kit/field.ts';
import { openRunBench, pdf, type RunBench, type TestProcess } from '#tests/server/runs/kit.ts';
import { openReceiver, type Receiver, withStatus } from '#tests/server/webhooks/webhook-kit.ts';

const minuteMs = 60_000;
let bench: RunBench;
let own: TestProcess;
let receiver: Receiver | undefined;

beforeEach(async () => {
  bench = await openRunBench();
  own = bench.process(createGuardedPost({ policy: everyNetwork }));
});

afterEach(async () => {
  receiver?.close();
  receiver = undefined;
  await bench.close();
});

/** A finished job with a due webhook, and a receiver that gives these answers. */
async function doneJob(answers: readonly ((response: ServerResponse) => void)[]) {
  receiver = await openReceiver(answers);
  await askFor(receiver.url);
  await own.runQueue.runDue();
  return receiver;
}

async function askFor(url: string) {
  const body = { api_key: bench.key.key, template_id: 'a', async: true, webhook_url: url };
  const pipeline = bench.pipeline(async () => pdf, { process: own });
  return pipeline.run('runDataToPdf', bench.input(body));
}

const deliveryRow = () =>
  bench.database.db
    .selectFrom('jobs')
    .select(['attempts', 'ended_at', 'last_error', 'next_at', 'payload'])
    .where('kind', '=', 'webhook')
    .executeTakeFirstOrThrow();

const pass = async (ms: number) => {
  bench.clock.pass(ms);
  await own.webhookQueue.runDue();
};

describe('a delivery', () => {
  test('that is accepted is not sent again', async () => {
    const { deliveries } = await doneJob([withStatus(204)]);
    await pass(0);
    await pass(24 * 60 * minuteMs);
    expect(deliveries).toHaveLength(1);
    expect(await deliveryRow()).toMatchObject({ attempts: 1, last_error: null });
  });

  test.each([429, 500, 503])('is retried after %i, with growing delays', async (status) => {
    const { deliveries } = await doneJob([withStatus(status), withStatus(status), withStatus(200)]);
    await pass(0);
    await pass(minuteMs - 1);
    expect(deliveries).toHaveLength(1);
    await pass(1);
    expect(deliveries).toHaveLength(2);
    await pass(5 * minuteMs - 1);
    expect(deliveries).toHaveLength(2);
    await pass(1);
    expect(deliveries).toHaveLength(3);
    expect(await deliveryRow()).toMatchObject({ ended_at: expect.any(String), last_error: null });
    expect(new Set(deliveries.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([field(JSON.parse(deliveries[0]?.body ?? ''), 'job_id')]),
    );
    expect(new Set(deliveries.map(({ body }) => body)).size).toBe(1);
    const [first, second] = deliveries.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect(second).toBe((first ?? 0) + 60);
  });

  test('is retried if the receiver did not answer', async () => {
    const { deliveries } = await doneJob([(response) => response.destroy(), withStatus(200)]);
    await pass(0);
    await pass(minuteMs);
    expect(deliveries).toHaveLength(2);
  });

  test.each([
    ['seconds', '7', 7_000],
    ['a date', 'Tue, 10 Mar 2026 12:00:30 GMT', 30_000],
    ['too long', '999999999', 24 * 60 * minuteMs],
  ])('waits as long as Retry-After says: %s', async (_, header, waitMs) => {
    const busy = withStatus(503, { 'retry-after': header });
    const { deliveries } = await doneJob([busy, withStatus(200)]);
    await pass(0);
    await pass(waitMs - 1);
    expect(deliveries).toHaveLength(1);
    await pass(1);
    expect(deliveries).toHaveLength(2);
  });

  test.each([301, 302, 307, 400, 401, 404, 410])('is not retried after %i', async (status) => {
    const elsewhere = { location: 'http://127.0.0.1:1/inner' };
    const { deliveries } = await doneJob([withStatus(status, elsewhere)]);
    await pass(0);
    await pass(24 * 60 * minuteMs);
    expect(deliveries).toHaveLength(1);
    expect(await deliveryRow()).toMatchObject({
      attempts: 1,
      last_error: `The receiver answered ${status}.`,
    });
  });

  test('is given up after seven tries', async () => {
    const { deliveries } = await doneJob([withStatus(500)]);
    await pass(0);
    for (const minutes of [1, 5, 30, 120, 360, 1440, 1440]) await pass(minutes * minuteMs);
    expect(deliveries).toHaveLength(7);
  });

  test('survives a restart of the process', async () => {
    const { deliveries } = await doneJob([withStatus(204)]);
    const next = bench.process(createGuardedPost({ policy: everyNetwork }));
    bench.pipeline(async () => pdf, { process: next });
    await next.webhookQueue.runDue();
    expect(field(JSON.parse(deliveries[0]?.body ?? ''), 'status')).toBe('done');
  });

  test('stores its URL encrypted', async () => {
    const { url } = await doneJob([withStatus(204)]);
    expect((await deliveryRow()).payload).not.toContain(url);
    const rows = await bench.database.db.selectFrom('run_jobs').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('127.0.0.1');
  });
});

describe('an address', () => {
  test.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://2130706433/',
    'http://169.254.169.254/latest/',
    'http://localhost/',
    'https://router.internal/',
    'http://93.184.216.34:22/',
    'https://ana:secret@example.com/',
    'file:///etc/passwd',
    'HTTP://0x7f.1/',
    'no address',
  ])('that is not public is refused at once: %s', async (url) => {
    own = bench.process(createGuardedPost({ policy: publicWeb, resolve: async () => [] }));
    await expect(askFor(url)).rejects.toMatchObject({
      key: 'url_not_allowed',
      status: 422,
      errors: [{ path: 'webhook_url' }],
    });
    expect(await bench.used()).toBe(0);
  });

  test('whose name resolves to a private address is refused at once, or when the webhook is sent', async () => {
    let leadsTo = ['93.184.216.34', '10.0.0.7'];
    const post = createGuardedPost({ policy: publicWeb, resolve: async () => leadsTo });
    own = bench.process(post);
    await expect(askFor('http://site.test/')).rejects.toMatchObject({ key: 'url_not_allowed' });
    leadsTo = ['93.184.216.34'];
    own = bench.process(post);
    await askFor('http://site.test/');
    await own.runQueue.runDue();
    leadsTo = ['127.0.0.1'];
    await pass(0);
    expect(await deliveryRow()).toMatchObject({
      attempts: 1,
      ended_at: expect.any(String),
      last_error: 'The address does not lead to a public web server.',
    });
  });
});

test('an endless answer is cut off', async () => {
  const server = createServer((_, response) => void response.writeHead(200).write('x'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const post = createGuardedPost({ policy: everyNetwork });
  const sent = post.send(`http://127.0.0.1:${port}/`, {
    body: '{}',
    headers: {},
    timeoutMs: 9_000,
  });
  expect(await sent).toEqual({ status: 200, retryAfter: undefined });
  server.closeAllConnections();
  server.close();
});

test('a silent receiver times out', async () => {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const post = createGuardedPost({ policy: everyNetwork });
  const sent = post.send(`http://127.0.0.1:${port}/`, { body: '{}', headers: {}, timeoutMs: 50 });
  await expect(sent).rejects.toMatchObject({ reason: 'time_limit' });
  server.closeAllConnections();
  server.close();
});
