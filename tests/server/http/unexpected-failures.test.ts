// Item 8 of issue 11, and CA14: the log line of every unexpected failure has its cause, its location and
// the request id. One realistic failure is triggered in each room.
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/store/database.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import {
  newTestPrinter,
  startTestApp,
  type TestApp,
  type TestAppOptions,
} from '#tests/kit/test-app.ts';

let app: TestApp | undefined;

afterEach(() => app?.close());

async function started(options: TestAppOptions = {}): Promise<{ on: TestApp; ana: Person }> {
  app = await startTestApp(options);
  return { on: app, ana: await aUser(app) };
}

/** The log lines of an event, as soon as there is one. */
async function linesOf(on: TestApp, event: string): Promise<unknown[]> {
  for (;;) {
    const lines = on
      .logged()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
      .filter((line) => field(line, 'event') === event);
    if (lines.length > 0) return lines;
    await new Promise((next) => setImmediate(next));
  }
}

interface Expected {
  event: string;
  requestId: string;
  /** Message of the innermost cause. */
  cause: RegExp;
  /** A file of ours in the stack trace. */
  place: RegExp;
}

async function expectLine(on: TestApp, { event, requestId, cause, place }: Expected) {
  const lines = await linesOf(on, event);
  const line = lines.find((one) => field(one, 'request_id') === requestId);
  expect(line, JSON.stringify(lines)).toBeDefined();
  expect(field(line, 'cause')).toMatch(cause);
  expect(field(line, 'cause')).toMatch(place);
}

async function changeDatabase({ database }: TestApp, statement: string): Promise<void> {
  const db = openDatabase(database);
  await sql.raw(statement).execute(db);
  await db.destroy();
}

const requestId = (answer: { headers: Headers }) => answer.headers.get('x-request-id') ?? '';
const map = '/api/data-mapping/v1/map';

describe('a broken database', () => {
  test('a missing table', async () => {
    const { on, ana } = await started();
    await changeDatabase(on, 'ALTER TABLE api_keys RENAME TO gone');
    const answer = await on.call('GET', '/core/api-key', { cookie: ana.cookie });
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('api_keys');
    await expectLine(on, {
      event: 'call_failed',
      requestId: requestId(answer),
      cause: /no such table: api_keys|relation "api_keys" does not exist/,
      place: /api-key-store\.ts:\d+/,
    });
  });

  test('a row that violates the contract', async () => {
    const { on, ana } = await started();
    await changeDatabase(on, "UPDATE api_keys SET created_at = 'yesterday'");
    const answer = await on.call('GET', '/core/api-key', { cookie: ana.cookie });
    expect(answer.status).toBe(500);
    await expectLine(on, {
      event: 'call_failed',
      requestId: requestId(answer),
      cause: /ValiError|Invalid/,
      place: /router\.ts:\d+/,
    });
  });
});

test('a file store whose folder is missing', async () => {
  const { on, ana } = await started();
  await rename(join(on.folder, 'files'), join(on.folder, 'elsewhere'));
  await writeFile(join(on.folder, 'files'), 'not a folder');
  const body = { api_key: ana.key, mapping: '1', data: {}, file_access_mode: 'archive' };
  const answer = await on.call('POST', map, { body });
  expect(answer.status).toBeGreaterThanOrEqual(500);
  await expectLine(on, {
    event: 'call_failed',
    requestId: requestId(answer),
    cause: /ENOTDIR|ENOENT/,
    place: /archive\/[\w-]+\.ts:\d+|open '/,
  });
});

test('a mail that cannot be written, with the request that caused it', async () => {
  const { on } = await started();
  await rm(join(on.folder, 'outbox'), { recursive: true });
  await writeFile(join(on.folder, 'outbox'), 'not a folder');
  const answer = await on.call('POST', '/auth/register', {
    body: { name: 'Ivo Ivić', email: 'ivo@example.com', password: 'Correct-Horse-9' },
  });
  expect(answer.status).toBe(201);
  await expectLine(on, {
    event: 'job_failed',
    requestId: requestId(answer),
    cause: /EEXIST|ENOTDIR/,
    place: /mail\/outbox\.ts:\d+/,
  });
});

test('a webhook whose receiver drops the connection, with the request that caused it', async () => {
  const receiver = createServer((request) => request.socket.destroy());
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  const { on, ana } = await started({ env: { ALLOW_PRIVATE_ADDRESSES: 'true' } });
  const at: unknown = receiver.address();
  const answer = await on.call('POST', map, {
    body: {
      api_key: ana.key,
      mapping: '1',
      data: {},
      async: true,
      webhook_url: `http://127.0.0.1:${field(at, 'port')}/`,
    },
  });
  expect(answer.status, answer.text).toBe(202);
  await expectLine(on, {
    event: 'job_failed',
    requestId: requestId(answer),
    cause: /other side closed|ECONNRESET|socket hang up/,
    place: /guarded-fetch\.ts:\d+|create-webhooks\.ts:\d+/,
  });
  receiver.close();
});

describe('a service', () => {
  const brokenFetch = () => {
    throw new Error('the door fell off', { cause: new Error('the hinge was rusty') });
  };
  const html = { html_string: '<p>x</p>', pdf_access_mode: 'download' };

  test('whose network access fails', async () => {
    const { on, ana } = await started({ fetch: async () => brokenFetch() });
    const body = { api_key: ana.key, url: 'https://example.com/', pdf_access_mode: 'download' };
    const answer = await on.call('POST', '/api/html-to-pdf/v1/convert', { body });
    expect(answer.status).toBe(500);
    await expectLine(on, {
      event: 'call_failed',
      requestId: requestId(answer),
      cause: /the door fell off[\s\S]*caused by: Error: the hinge was rusty/,
      place: /html-to-pdf\/[\w-]+\.ts:\d+/,
    });
  });

  test('whose printer fails', async () => {
    const printer = {
      ...newTestPrinter(),
      start: async () => undefined,
      print: () => Promise.reject(new Error('out of paper')),
    };
    const { on, ana } = await started({ printer });
    const answer = await on.call('POST', '/api/html-to-pdf/v1/convert', {
      body: { api_key: ana.key, ...html },
    });
    expect(answer.status).toBe(500);
    await expectLine(on, {
      event: 'call_failed',
      requestId: requestId(answer),
      cause: /out of paper/,
      place: /html-to-pdf\/run\.ts:\d+|unexpected-failures\.test\.ts:\d+/,
    });
  });

  test('that fails in an async run', async () => {
    const { on, ana } = await started({ fetch: async () => brokenFetch() });
    const answer = await on.call('POST', '/api/html-to-pdf/v1/convert', {
      body: { api_key: ana.key, url: 'https://example.com/', async: true },
    });
    expect(answer.status, answer.text).toBe(202);
    await expectLine(on, {
      event: 'run_failed',
      requestId: requestId(answer),
      cause: /the door fell off[\s\S]*caused by: Error: the hinge was rusty/,
      place: /html-to-pdf\/[\w-]+\.ts:\d+/,
    });
  });
});

test('a page that cannot be rendered', async () => {
  const { on } = await started();
  const portalFolder = join(on.folder, 'built', 'portal');
  await mkdir(join(on.folder, 'built', 'portal-ssr'), { recursive: true });
  await mkdir(portalFolder, { recursive: true });
  await writeFile(join(portalFolder, 'index.html'), '<html><head></head><body></body></html>');
  await writeFile(
    join(on.folder, 'built', 'portal-ssr', 'render-page.js'),
    `export const renderer = {
       hasPage: () => true,
       renderPage: async () => { throw new Error('no ink'); },
     };`,
  );
  const drawing = await startTestApp({ portalFolder });
  const answer = await drawing.call('GET', '/pricing', { headers: { accept: 'text/html' } });
  expect(answer.status).toBe(200);
  await expectLine(drawing, {
    event: 'page_not_drawn',
    requestId: requestId(answer),
    cause: /no ink/,
    place: /render-page\.js:\d+/,
  });
  await drawing.close();
});
