// Places are counted for the account that a call was found to be from: neither more keys, nor other headers,
// nor one address make more or fewer. One run that waits for a slow site holds one of two places.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { FetchFailure } from '#services/network/fetch-failure.ts';
import type { GuardedFetch } from '#services/network/guarded-fetch.ts';
import { exampleWeb } from '#tests/kit/example-web.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { type Answer, startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let ana: Person;
let bo: Person;
let leaving: AbortController;

const token = 'a-token-of-the-operator';
const slow = 'https://slow.example/';

/** A site that never answers, beside the one of samples. */
const web: GuardedFetch = async (url, options) => {
  if (!url.startsWith(slow)) return exampleWeb(url, options);
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(new FetchFailure('unreachable', 'The site is away.'));
  options.signal.addEventListener('abort', end, { once: true });
  return promise;
};

beforeAll(async () => {
  app = await startTestApp({
    env: { CALLS_AT_ONCE: '2', TRUST_PROXY: '1', METRICS_TOKEN: token },
    fetch: web,
  });
  ana = await aUser(app);
  bo = await aUser(app, { name: 'Bo Božić' });
});

beforeEach(() => {
  leaving = new AbortController();
});

afterEach(async () => {
  leaving.abort();
  await untilNone();
});

afterAll(() => app.close());

const read = (
  body: object,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<Answer> =>
  app.call('POST', '/api/web-scraper/v1/scrape', { body, headers, ...(signal ? { signal } : {}) });

async function untilMetrics(isSo: (metrics: string) => boolean): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  while (!isSo((await app.call('GET', '/metrics', { headers })).text));
}

const untilMetric = (line: string) => untilMetrics((text) => text.includes(`\n${line}\n`));
const untilNone = () =>
  untilMetrics((text) => !/^portal_calls\{kind="runWebScraper",.*\} [1-9]/m.test(text));

/** Runs of one account that take all the time they get, each from `of`; one of them runs, the others wait. */
async function hold(of: readonly { body: object; headers: Record<string, string> }[]) {
  for (const { body, headers } of of) {
    void read({ url: slow, ...body }, headers, leaving.signal).catch(() => undefined);
  }
  await untilMetric('portal_calls{kind="runWebScraper",state="running"} 1');
  await untilMetric(`portal_calls{kind="runWebScraper",state="waiting"} ${of.length - 1}`);
}

async function served(headers: Record<string, string>, body: object = {}): Promise<void> {
  const answer = await read({ url: 'https://example.com/', ...body }, headers);
  expect(answer.status, answer.text).toBe(200);
}

test('several keys of one account take no more places than one, and leave one for others', async () => {
  const made = await app.call('POST', '/core/api-key', {
    cookie: ana.cookie,
    body: { name: 'Second', description: 'Of another program.' },
  });
  expect(made.status, made.text).toBe(201);
  const second = field(made.json, 'apiKey.key');
  expect(second).toMatch(/^dsp_/);
  await hold(
    [ana.key, second, ana.key].map((key) => ({ body: {}, headers: { 'x-api-key': key } })),
  );
  await served({ 'x-api-key': bo.key });
  await served({}, { api_key: bo.key });
});

test('headers that are not looked at make no new caller', async () => {
  const junk = (name: string) => ({ body: { api_key: ana.key }, headers: { 'x-api-key': name } });
  await hold([junk('junk1'), junk('junk2'), junk('dsp_junk3')]);
  await served({ 'x-api-key': bo.key });
});

test('accounts behind one address, or with another first hop, do not share a place', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  await hold(
    ['203.0.113.50', '203.0.113.50', '203.0.113.51'].map((address) => ({
      body: { api_key: ana.key },
      headers: from(address),
    })),
  );
  await served(from('198.51.100.7'), { api_key: bo.key });
  await served(from('203.0.113.50'), { api_key: bo.key });
});

test('a field that is named async and is not set takes a place like any other', async () => {
  await hold([1, 2].map(() => ({ body: { async: false }, headers: { 'x-api-key': ana.key } })));
  await served({ 'x-api-key': bo.key });
});

test('cookies beside the session make no new caller', async () => {
  let ended = 0;
  const changes = Array.from({ length: 16 }, async (_, index) => {
    const answer = await app.call('POST', '/core/user/email-change', {
      body: { new_email: 'ana@example.org', password: 'Wrong-Horse-9' },
      cookie: `j${index}=1; ${ana.cookie}`,
    });
    ended += 1;
    return answer.status;
  });
  // Their passwords are hashed one after the other, behind one place.
  await untilMetric('portal_calls{kind="call",state="running"} 1');
  const info = await app.call('GET', '/core/user/info', { cookie: bo.cookie });
  expect(info.status).toBe(200);
  expect(ended).toBeLessThan(8);
  expect(new Set(await Promise.all(changes))).not.toContain(503);
});
