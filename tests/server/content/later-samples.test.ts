// The programs about async runs and webhooks, extracted from the page and run unchanged.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { freePort } from '#tests/kit/free-port.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { readPage } from '#tests/server/content/check-html.ts';
import { readContent } from '#tests/server/content/read-content.ts';

const execute = promisify(execFile);
let app: TestApp;
let ana: Person;
let folder = '';
let programs: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ env: { ALLOW_PRIVATE_ADDRESSES: 'true' } });
  ana = await aUser(app);
  folder = await mkdtemp(join(tmpdir(), 'later-'));
  const { blocks } = readPage(await readContent(app, 'data-to-html'));
  programs = blocks.filter(({ language }) => language === 'javascript').map(({ text }) => text);
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function save(name: string, says: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, programs.find((text) => text.includes(says)) ?? '');
  return file;
}

test('the program that waits for a job prints the name of the file', async () => {
  const file = await save('later.mjs', 'status_url');
  const { stdout } = await execute(process.execPath, [file], {
    env: { ...process.env, API_KEY: ana.key },
  });
  expect(stdout).toBe('Archived as invoice.html\n');
});

test('the receiver accepts a signed webhook and rejects a forged one', async () => {
  const file = await save('receiver.mjs', 'webhook-signature');
  const known = await app.call('GET', '/core/webhook-secret', { cookie: ana.cookie });
  const port = await freePort();
  const child = spawn(process.execPath, [file], {
    env: { PORT: String(port), WEBHOOK_SECRET: field(known.json, 'secret') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const line = once(createInterface({ input: child.stdout }), 'line');
    const url = `http://127.0.0.1:${port}/`;
    const forged = { 'webhook-id': 'x', 'webhook-timestamp': String(Date.now() / 1000) };
    const post = () =>
      fetch(url, {
        method: 'POST',
        headers: { ...forged, 'webhook-signature': 'v1,AAAA' },
        body: '{}',
      }).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(post).toBe(401);
    const answer = await app.call('POST', '/api/data-to-html/v1/convert', {
      body: { template_id: 'invoice-mail.hbs', file_name: 'told', async: true, webhook_url: url },
      headers: { 'x-api-key': ana.key },
    });
    const [told] = await line;
    expect(told).toBe(`${field(answer.json, 'job_id')} done told.html`);
  } finally {
    child.kill('SIGKILL');
  }
});
