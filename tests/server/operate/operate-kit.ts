// Places that a product can run at, each empty at first, and the operator's commands on them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runCommand } from '#server/operate/run-command.ts';
import { field } from '#tests/kit/field.ts';
import type { Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '#tests/kit/test-app.ts';
import { openEmptyDatabase } from '#tests/kit/test-database.ts';

export interface Place {
  folder: string;
  /** The settings of a product there. */
  env: Record<string, string>;
  start(options?: TestAppOptions): Promise<TestApp>;
  /** Runs a command of the operator; returns what it said. */
  run(command: string, ...args: string[]): Promise<string>;
  runAt(now: Date, command: string, ...args: string[]): Promise<string>;
  remove(): Promise<void>;
}

/** On PostgreSQL all of them need the same secret, as they do in production. */
export const sharedSecret = 'the secret of every place on PostgreSQL';

/** On the database of this run, or on SQLite in any case. */
export async function aPlace(
  env: Record<string, string> = {},
  { isFile = false } = {},
): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'place-'));
  const database = isFile ? undefined : await openEmptyDatabase();
  const own = {
    DATA_DIR: folder,
    ...(database?.target.kind === 'postgres'
      ? { DATABASE_URL: database.target.url, APP_SECRET: sharedSecret }
      : {}),
    ...env,
  };
  const runAt = async (now: Date, command: string, ...args: string[]) => {
    const said: string[] = [];
    await runCommand([command, ...args], { env: own, now, say: (text) => void said.push(text) });
    return said.join('\n');
  };
  return {
    folder,
    env: own,
    start: (options = {}) => startTestApp({ ...options, folder, env: { ...own, ...options.env } }),
    run: (...given) => runAt(new Date(), ...given),
    runAt,
    remove: async () => {
      await rm(folder, { recursive: true, force: true });
      await database?.remove();
    },
  };
}

/** Checks that the session, the key and the audit trail of an admin are worth what they were. */
export async function expectSameAdmin(app: TestApp, { cookie, key }: Person): Promise<void> {
  const keys = await app.call('GET', '/core/api-key', { cookie });
  expect(field(keys.json, '0.key')).toBe(key);
  const check = await app.call('POST', '/core/audit/check', { cookie, body: {} });
  expect(check.json).toMatchObject({ first_break: null });
  expect(Number(field(check.json, 'checked'))).toBeGreaterThan(0);
}
