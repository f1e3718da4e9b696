// More calls than are taken: who is refused, how, and what still works. One run that waits for a slow site
// holds the only place of its kind.
import { afterEach, expect, test } from 'vitest';
import { FetchFailure } from '#services/network/fetch-failure.ts';
import type { GuardedFetch } from '#services/network/guarded-fetch.ts';
import { exampleWeb } from '#tests/kit/example-web.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { sampleOf } from '#tests/kit/run-samples.ts';
import { type Answer, startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let ana: Person;
let asked = Promise.withResolvers<void>();
const leaving = new Set<AbortController>();

afterEach(async () => {
  for (const one of leaving) one.abort();
  await app.close();
});

const slow = 'https://slow.example/';

/** A site that answers when the test is over, beside the one of samples. */
const web: GuardedFetch = async (url, options) => {
  if (!url.startsWith(slow)) return exampleWeb(url, options);
  asked.resolve();
  const gone = Promise.withResolvers<never>();
  const end = () => gone.reject(new FetchFailure('unreachable', 'The site is away.'));
  for (const one of leaving) one.signal.addEventListener('abort', end, { once: true });
  options.signal.addEventListener('abort', end, { once: true });
  return gone.promise;
};

async function started(env: Record<string, string>): Promise<void> {
  leaving.clear();
  asked = Promise.withResolvers<void>();
  app = await startTestApp({ env: { CALLS_AT_ONCE: '1', ...env }, fetch: web });
  ana = await aUser(app);
}

const read = (body: object, signal?: AbortSignal): Promise<Answer> =>
  app.call('POST', '/api/web-scraper/v1/scrape', {
    body: { url: 'https://example.com/', ...body },
    headers: { 'x-api-key': ana.key },
    ...(signal ? { signal } : {}),
  });

/** Starts a run that stays until it is aborted. */
async function hold(state: 'running' | 'waiting'): Promise<AbortController> {
  const leaves = new AbortController();
  leaving.add(leaves);
  void read({ url: slow }, leaves.signal).catch(() => undefined);
  await untilMetric(`portal_calls{kind="runWebScraper",state="${state}"} 1`);
  // All that it counts is counted then.
  await asked.promise;
  return leaves;
}

const long = { unknown: 'x'.repeat(300_000) };

async function untilMetric(line: string): Promise<void> {
  while (!(await app.call('GET', '/metrics')).text.includes(`\n${line}\n`));
}

const count = async () =>
  field((await app.call('GET', '/core/user-configuration', { cookie: ana.cookie })).json, 'count');

test('a run beyond what is taken is refused before anything is done, and others are served', async () => {
  await started({ CALL_WAIT_S: '0', CALLS_WAITING_MIN: '0' });
  const heavy = await hold('running');
  const [before, refused] = [await count(), await read({})];
  expect(refused.status).toBe(503);
  expect(refused.json).toEqual({
    status: 'error',
    message: 'The server is busy. Try again in a moment.',
    error_key: 'busy',
    request_id: refused.headers.get('x-request-id'),
  });
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(refused.headers.get('cache-control')).toBe('no-store');
  expect(await count()).toBe(before);
  await untilMetric('portal_calls_refused_total{kind="runWebScraper",error_key="busy"} 1');
  expect(app.logged()).toContain('"event":"calls_refused","kind":"runWebScraper"');

  const { example, known } = sampleOf('data-to-text');
  const headers = { 'x-api-key': ana.key };
  const login = { email: ana.email, password: ana.password };
  const served = [
    await app.call('POST', known.call.path, { body: example, headers }),
    await app.call('GET', '/core/api-key', { cookie: ana.cookie }),
    await app.call('POST', '/auth/login', { body: login }),
    await app.call('GET', '/healthz'),
    await app.call('GET', '/readyz/database'),
  ];
  expect(served.map(({ status }) => status)).toEqual(served.map(() => 200));

  heavy.abort();
  await untilMetric('portal_calls{kind="runWebScraper",state="running"} 0');
  expect((await read({})).status).toBe(200);
});

test('a caller whose own calls wait is refused with 429 before its body was read', async () => {
  await started({ CALL_WAIT_S: '1', CALLS_WAITING_MIN: '1' });
  await hold('running');
  const waits = await hold('waiting');
  const answers = [await read({}), await read(long), await read({})];
  expect(answers.map(({ status }) => status)).toEqual([429, 429, 429]);
  expect(field(answers[1]?.json, 'error_key')).toBe('queue_full');
  expect(Number(answers[1]?.headers.get('retry-after'))).toBeGreaterThan(0);
  waits.abort();
  await untilMetric('portal_calls{kind="runWebScraper",state="waiting"} 0');
});

test('a run that is done later is taken whatever the load', async () => {
  await started({ CALL_WAIT_S: '1', CALLS_WAITING_MIN: '1' });
  await hold('running');
  await hold('waiting');
  expect((await read({ async: true })).status).toBe(202);
  expect((await read({ async: true, ...long })).status).toBe(202);
});
