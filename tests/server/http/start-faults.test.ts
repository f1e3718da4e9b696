// A start that cannot succeed names the setting, the place and what to do, in one line without a password.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFault, startPlaceOf } from '#server/operate/start-fault.ts';
import { readSettings } from '#server/settings.ts';
import { startProduct } from '#tests/kit/start-product.ts';
import { startTestApp } from '#tests/kit/test-app.ts';

const secret = 'x'.repeat(40);
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faults-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the operator is told about the start of a product with these settings. */
async function told(env: Record<string, string>): Promise<string | undefined> {
  const settings = readSettings({ DATA_DIR: folder, APP_SECRET: secret, ...env });
  const failure = await startTestApp({ env, folder: env.DATA_DIR ?? folder }).then(
    async (app) => await app.close(),
    (error: unknown) => error,
  );
  return startFault(failure, startPlaceOf(settings));
}

/** What the way to a database says. */
async function unreachable(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  const cause = await client.connect().catch((error: unknown) => error);
  await client.end().catch(() => undefined);
  const settings = readSettings({ DATA_DIR: folder, APP_SECRET: secret, DATABASE_URL: url });
  return startFault(new Error('away', { cause }), startPlaceOf(settings));
}

test('a port in use: the process ends with one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const PORT = String(Object(other.address()).port);
  const said = String(await startProduct(folder, { PORT }).catch(String));
  other.close();
  expect(said).toContain(
    `PORT: ${PORT} is already in use at 127.0.0.1. Stop what listens there, or set another PORT.`,
  );
  expect(said).not.toContain('.ts:');
});

test('an address of another machine, and a folder that is a file', async () => {
  expect(await told({ HOST: '192.0.2.7' })).toMatch(/^HOST: 192\.0\.2\.7 is no address of this/);
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect(await told({ DATA_DIR: file })).toMatch(/^DATA_DIR: .*file cannot be used \(EEXIST\)/);
  expect(await told({ DATA_DIR: join(file, 'below') })).toMatch(/^DATA_DIR: .*\(ENOTDIR\)/);
});

describe('a database that does not answer', () => {
  test('is named without the password', async () => {
    const said = await unreachable('postgres://ana:se%2Fcret@127.0.0.1:1/portal');
    expect(said).toBe(
      'DATABASE_URL: no PostgreSQL answers at 127.0.0.1:1 (ECONNREFUSED). Start it, or correct host and port.',
    );
  });

  test('is waited for aloud, and SIGTERM ends the wait', async () => {
    const child = spawn(process.execPath, ['src/server/main.ts'], {
      cwd: resolve(import.meta.dirname, '../../..'),
      env: {
        PATH: process.env.PATH ?? '',
        PORT: '0',
        DATA_DIR: join(folder, 'waiting'),
        APP_SECRET: secret,
        DATABASE_URL: 'postgres://ana:secret@127.0.0.1:1/portal',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    for await (const line of createInterface({ input: child.stdout })) {
      if (!line.includes('database_waiting')) continue;
      expect(line).toContain('no PostgreSQL answers at 127.0.0.1:1');
      expect(line).not.toContain('secret@');
      child.kill('SIGTERM');
    }
    expect(await ended).toEqual([0, null]);
  });
});

const server = process.env.TEST_DATABASE_URL;
if (server) {
  test('PostgreSQL refuses: no such database, no such user', async () => {
    const other = new URL(server);
    other.pathname = '/nowhere';
    expect(await unreachable(other.href)).toMatch(
      /^DATABASE_URL: PostgreSQL at .* database "nowhere": .*does not exist\. Create the database/,
    );
  });
}

test('an address that a password breaks says how to write it', () => {
  const read = (env: Record<string, string>) => () => readSettings({ APP_SECRET: secret, ...env });
  expect(read({ DATABASE_URL: 'postgres://ana:ab/cd+ef=@db/portal' })).toThrow(
    'DATABASE_URL is no address. Write / ? # @ % and the like in its user and password percent-encoded',
  );
  expect(read({ SMTP_URL: 'smtp://' })).toThrow('SMTP_URL');
});
