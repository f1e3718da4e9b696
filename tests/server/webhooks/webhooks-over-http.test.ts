// Async runs and their webhooks over HTTP, as a customer's program uses them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { type Answer, startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import {
  expectedSignatures,
  openReceiver,
  type Receiver,
} from '#tests/server/webhooks/webhook-kit.ts';

let app: TestApp;
let ana: Person;
let ben: Person;
let receiver: Receiver;

beforeAll(async () => {
  app = await startTestApp({ env: { ALLOW_PRIVATE_ADDRESSES: 'true' } });
  ana = await aUser(app);
  ben = await aUser(app, { name: 'Ben Benić' });
  receiver = await openReceiver();
});

afterAll(async () => {
  receiver.close();
  await app.close();
});

const run = (body: Record<string, unknown>, person = ana, headers = {}): Promise<Answer> =>
  app.call('POST', '/api/data-to-text/v1/convert', {
    body: { template_id: 'invoice.txt', data: { company: 'A' }, async: true, ...body },
    headers: { 'x-api-key': person.key, ...headers },
  });

const jobOf = (id: string, person: Person) =>
  app.call('GET', `/api/jobs/${id}`, { headers: { 'x-api-key': person.key } });

const used = async (person: Person) =>
  field(
    (await app.call('GET', '/core/user-configuration', { cookie: person.cookie })).json,
    'count',
  );

const secretOf = async (person: Person) =>
  field((await app.call('GET', '/core/webhook-secret', { cookie: person.cookie })).json, 'secret');

/** Waits for the webhook of one job. */
async function webhookOf(id: string) {
  for (let count = 1; ; count++) {
    const found = (await receiver.received(count)).find(
      ({ headers }) => headers['webhook-id'] === id,
    );
    if (found) return found;
  }
}

describe('a run with async', () => {
  test('answers 202 with its status URL, and its file is in the archive when it is done', async () => {
    const answer = await run({ webhook_url: receiver.url, text_access_mode: 'download' });
    expect(answer.status, answer.text).toBe(202);
    const id = field(answer.json, 'job_id');
    expect(answer.headers.get('location')).toBe(`/api/jobs/${id}`);
    expect(answer.headers.get('x-request-id')).toBe(id);
    await webhookOf(id);
    const job = await jobOf(id, ana);
    expect(job.headers.get('cache-control')).toBe('no-store');
    expect(job.json).toMatchObject({ job_id: id, status: 'done', result: { counted: true } });
    const name = field(job.json, 'result.file_name');
    const file = await app.call('GET', `/api/file-archive/v1/files/${name}`, {
      headers: { 'x-api-key': ana.key },
    });
    expect([file.status, file.text.length > 10]).toEqual([200, true]);
    expect(await used(ana)).toBe('1');
  });

  test('is visible to its owner by key and by session, and to nobody else', async () => {
    const id = field((await run({ webhook_url: receiver.url })).json, 'job_id');
    await webhookOf(id);
    const bySession = await app.call('GET', `/api/jobs/${id}`, { cookie: ana.cookie });
    expect(bySession.json).toEqual((await jobOf(id, ana)).json);
    const ofAnother = await jobOf(id, ben);
    const ofNobody = await jobOf('nothing', ben);
    expect([ofAnother.status, field(ofAnother.json, 'error_key')]).toEqual([404, 'not_found']);
    expect(field(ofNobody.json, 'message')).toBe(field(ofAnother.json, 'message'));
    const byGuest = await app.call('GET', `/api/jobs/${id}`);
    expect(byGuest.status).toBe(401);
  });

  test('is refused at once when the requests of the month are used up', async () => {
    const limited = await startTestApp({ env: { FREE_REQUESTS: '0' } });
    const cleo = await aUser(limited, { name: 'Cleo Car' });
    const refused = await limited.call('POST', '/api/data-to-text/v1/convert', {
      body: { template_id: 'invoice.txt', async: true },
      headers: { 'x-api-key': cleo.key },
    });
    expect([refused.status, field(refused.json, 'error_key')]).toEqual([
      429,
      'request_limit_exceeded',
    ]);
    await limited.close();
  });

  test('refuses a webhook to a private address unless the settings allow it', async () => {
    const strict = await startTestApp();
    const dora = await aUser(strict, { name: 'Dora Dorić' });
    const refused = await strict.call('POST', '/api/data-to-text/v1/convert', {
      body: { template_id: 'invoice.txt', async: true, webhook_url: receiver.url },
      headers: { 'x-api-key': dora.key },
    });
    expect([refused.status, field(refused.json, 'error_key')]).toEqual([422, 'url_not_allowed']);
    expect(field(refused.json, 'errors.0.path')).toBe('webhook_url');
    await strict.close();
  });

  test('returns the same 202 for the same Idempotency-Key', async () => {
    const body = { webhook_url: receiver.url };
    const headers = { 'idempotency-key': 'same' };
    const answers = await Promise.all([1, 2, 3].map(() => run(body, ben, headers)));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    const ids = new Set(answers.map(({ json }) => field(json, 'job_id')));
    expect(ids.size).toBe(1);
    await webhookOf([...ids].join());
    expect(await used(ben)).toBe('1');
  });
});

describe('a webhook', () => {
  test("contains the job's answer, signed with its owner's secret", async () => {
    const id = field((await run({ webhook_url: receiver.url })).json, 'job_id');
    const delivery = await webhookOf(id);
    expect(JSON.parse(delivery.body)).toEqual((await jobOf(id, ana)).json);
    expect(delivery.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'webhook-id': id,
    });
    const age = Date.now() / 1000 - Number(delivery.headers['webhook-timestamp']);
    expect(Math.abs(age)).toBeLessThan(300);
    expect(await secretOf(ana)).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await secretOf(ana)).not.toBe(await secretOf(ben));
    expect(delivery.headers['webhook-signature']).toBe(
      expectedSignatures(delivery, [await secretOf(ana)]),
    );
  });

  test('reports a failure too', async () => {
    const before = await used(ana);
    const body = { webhook_url: receiver.url, strict: true, template_id: 'no-such.txt' };
    const id = field((await run(body)).json, 'job_id');
    const delivery = await webhookOf(id);
    expect(JSON.parse(delivery.body)).toMatchObject({
      job_id: id,
      status: 'failed',
      error: { status: 'error', error_key: 'file_not_found', request_id: id },
    });
    expect(await used(ana)).toBe(before);
  });

  test('is signed with both secrets after a rotation', async () => {
    const old = await secretOf(ana);
    const rotated = await app.call('POST', '/core/webhook-secret/rotate', { cookie: ana.cookie });
    const secret = field(rotated.json, 'secret');
    expect(secret).not.toBe(old);
    expect(await secretOf(ana)).toBe(secret);
    const id = field((await run({ webhook_url: receiver.url })).json, 'job_id');
    const delivery = await webhookOf(id);
    expect(delivery.headers['webhook-signature']).toBe(expectedSignatures(delivery, [secret, old]));
  });
});

test('the OpenAPI document describes both answers of a run and the related calls', async () => {
  const { paths } = JSON.parse((await app.call('GET', '/api/openapi.json')).text);
  const run = paths['/api/data-to-text/v1/convert'].post;
  expect(Object.keys(run.responses)).toEqual(expect.arrayContaining(['200', '202', '422']));
  expect(run.requestBody.content['application/json'].schema.properties).toMatchObject({
    async: { type: 'boolean', default: false },
    webhook_url: { type: 'string', minLength: 1 },
  });
  const accepted = run.responses['202'].content['application/json'].schema;
  expect(accepted.required).toEqual(expect.arrayContaining(['job_id', 'status_url']));
  expect(paths['/api/jobs/{id}'].get.responses['200']).toBeDefined();
  expect(paths['/core/receipt/list'].post.responses['200']).toBeDefined();
});
