// Behaviour of the product as a process: settings, lock of the data folder, clean and unclean exits.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { type Product, startProduct } from '#tests/kit/start-product.ts';

let folder = '';
const started: Product[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'product-'));
});

afterEach(async () => {
  for (const product of started.splice(0)) await product.stop('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<Product> {
  const product = await startProduct(folder, env);
  started.push(product);
  return product;
}

const post = (url: string, body: unknown) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('start', () => {
  test('prints its address, its start time and how to create the first admin', async () => {
    const product = await start();
    expect(product.lines.join('\n')).toMatch(/ is ready at http:\/\/localhost:\d+ after \d+ ms/);
    expect(product.firstAdminLink).toContain('/sign-up?admin=');
    const ready = await fetch(`${product.url}/readyz`);
    expect(await ready.json()).toEqual({
      status: 'ok',
      checks: { database: 'ok', archive: 'ok', renderer: 'ok' },
    });
  });

  test('reports all invalid settings at once and does not start', async () => {
    const refused = await start({ PORT: 'x', SMTP_URL: 'ftp://a', ADMIN_EMAIL: 'a@b.co' }).catch(
      String,
    );
    expect(refused).toContain('PORT must be a whole number');
    expect(refused).toContain('SMTP_URL must be an address');
  });

  test('ADMIN_EMAIL and ADMIN_PASSWORD create an admin who can log in', async () => {
    const product = await start({
      ADMIN_EMAIL: 'boss@example.com',
      ADMIN_PASSWORD: 'Correct-Horse-9',
    });
    expect(product.firstAdminLink).toBeUndefined();
    const login = await post(`${product.url}/auth/login`, {
      email: 'boss@example.com',
      password: 'Correct-Horse-9',
    });
    expect(login.status).toBe(200);
    const [cookie = ''] = login.headers.getSetCookie();
    const info = await fetch(`${product.url}/core/user/info`, { headers: { cookie } });
    expect(field(await info.json(), 'role_id')).toBe('2');
  });

  test('a second process on the same data folder is refused with the reason', async () => {
    await start();
    const second = await startProduct(folder).catch(String);
    expect(second).toContain('Another process already uses the data folder');
  });

  test('if the renderer cannot start, the rest of the product runs and reports it', async () => {
    const product = await start({ CHROMIUM_PATH: '/nowhere/chromium' });
    const ready = await fetch(`${product.url}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({
      status: 'limited',
      checks: { database: 'ok', archive: 'ok', renderer: 'down' },
    });
    expect((await fetch(`${product.url}/readyz/renderer`)).status).toBe(503);
    expect((await fetch(`${product.url}/readyz/database`)).status).toBe(200);
    expect((await fetch(`${product.url}/readyz/roof`)).status).toBe(404);
    expect((await fetch(`${product.url}/api/v1/frontend/services`)).status).toBe(200);
  });
});

describe('end', () => {
  test('after SIGTERM it exits with 0 and leaves no browser process behind', async () => {
    const product = await start();
    const pid = product.process.pid ?? 0;
    expect(await product.stop('SIGTERM')).toBe(0);
    expect(await processesOf(pid)).toEqual([]);
  });

  test('acknowledged writes survive kill -9, and a restart works at once', async () => {
    let product = await start();
    const emails: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const batch = Array.from({ length: 4 }, (_, index) => `u${round}-${index}@example.com`);
      const answers = await Promise.all(
        batch.map((email) =>
          post(`${product.url}/auth/register`, {
            name: 'Ana Anić',
            email,
            password: 'Correct-Horse-9',
          }),
        ),
      );
      expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
      emails.push(...batch);
      await product.stop('SIGKILL');
      product = await start();
    }
    for (const email of emails) {
      const again = await post(`${product.url}/auth/register`, {
        name: 'Ana Anić',
        email,
        password: 'Correct-Horse-9',
      });
      // The account still exists: its address is taken.
      expect(field(await again.json(), 'error_key')).toBe('email_exist');
    }
  });
});

/** Ids of the child processes of `pid`. */
async function processesOf(pid: number): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readStat(name);
    if (stat?.parent === pid) found.push(name);
  }
  return found;
}

async function readStat(name: string): Promise<{ parent: number } | undefined> {
  const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const rest = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(rest[1]) };
}
