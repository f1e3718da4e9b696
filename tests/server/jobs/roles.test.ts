// Processes that only answer calls, and others that only run what is done later.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/kit/test-database.ts';

const onPostgres = {
  DATABASE_URL: 'postgres://database/portal',
  APP_SECRET: 'a secret of more than thirty-two characters',
};

describe('ROLE', () => {
  test.each([
    [{ ROLE: 'web' }, 'ROLE needs DATABASE_URL'],
    [{ ...onPostgres, ROLE: 'worker' }, 'PUBLIC_URL is needed with ROLE worker'],
    [{ ...onPostgres, ROLE: 'both' }, 'ROLE must be all, web or worker'],
  ])('%o is refused', (env, fault) => {
    expect(() => readSettings(env)).toThrow(fault);
  });

  test('without it, a process does everything', () => {
    expect(readSettings({}).role).toBe('all');
  });
});

// Roles need a database that several processes can open.
if (process.env.TEST_DATABASE_URL) {
  describe('a web process and a worker', () => {
    let database: TestDatabase;
    let folder: string;
    let web: TestApp;
    let worker: TestApp | undefined;
    let ana: Person;

    const start = (role: string) =>
      startTestApp({
        folder,
        database: database.target,
        env: { ...onPostgres, ROLE: role, PUBLIC_URL: 'https://portal.example' },
      });
    const call = async (path: string, body?: unknown) => {
      const headers = { 'x-api-key': ana.key };
      return body === undefined
        ? web.call('GET', path, { headers })
        : web.call('POST', path, { headers, body });
    };

    beforeAll(async () => {
      database = await openTestDatabase();
      folder = await mkdtemp(join(tmpdir(), 'portal-roles-'));
      web = await start('web');
      worker = await start('worker');
      // The worker sends the mail with the link.
      ana = await aUser(web);
      await worker.close();
      worker = undefined;
    });

    afterAll(async () => {
      await worker?.close();
      await web.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    });

    test('accepted work waits for a worker, what is waited for does not', async () => {
      const body = { mapping: '{ "a": b }', data: { b: 1 } };
      const now = await call('/api/data-mapping/v1/map', body);
      expect([now.status, field(now.json, 'status')]).toEqual([200, 'success']);
      const later = await call('/api/data-mapping/v1/map', { ...body, async: true });
      expect(later.status).toBe(202);
      const statusUrl = field(later.json, 'status_url');
      expect(field((await call(statusUrl)).json, 'status')).toBe('queued');
      worker = await start('worker');
      const state = async () => field((await call(statusUrl)).json, 'status');
      await expect.poll(state).toBe('done');
    });

    test('a mail is accepted at once and delivered by the worker', async () => {
      const sent = await call('/api/send-email/v1/send', {
        email: {
          to: [{ Email: 'ivo@example.com' }],
          subject: 'Invoice 7',
          body: '<p>Here it is.</p>',
        },
      });
      expect([sent.status, field(sent.json, 'delivery')]).toEqual([200, 'queued']);
      const [mail] = await web.mailsTo('ivo@example.com');
      expect(mail?.subject).toBe('Invoice 7');
    });

    test('a worker tells of its health and answers nothing else', async () => {
      worker ??= await start('worker');
      const statuses = ['/healthz', '/readyz', '/', '/api/v1/frontend/services', '/api/docs'].map(
        async (path) => (await worker?.call('GET', path))?.status,
      );
      expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404, 404]);
    });
  });
}
