import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newKeyText } from '#server/api-keys/key-text.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import {
  aCreate,
  aDraft,
  anUpdate,
  type Drafts,
  draftIn,
  draftOf,
  draftsOf,
} from '#tests/server/drafts/draft-kit.ts';

let app: TestApp;
let ana: Person;
let bo: Person;
let drafts: Drafts;

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
  bo = await aUser(app, { name: 'Bo Bić' });
  drafts = draftsOf(app, ana);
});

afterAll(() => app.close());

const kept = async (payload: string) => draftIn(await drafts.create(aDraft({ payload }))).payload;

describe('the user’s own API key in a payload', () => {
  test('becomes the placeholder, and everything else stays byte for byte', async () => {
    const text = (key: string) =>
      `{ "n": 1.50,\r\n\t"api_key" : "${key}", "big": 12345678901234567890,"s":"\\u0041 č 🧾" }\n`;
    expect(await kept(text(ana.key))).toBe(text('{{api_key}}'));
  });

  test('is found in duplicate names, and with any escaping', async () => {
    const spelled = ana.key.replace('_', '\\u005f');
    expect(await kept(`{"api_key":"${ana.key}","api_key":"x","api\\u005fkey":"${spelled}"}`)).toBe(
      '{"api_key":"{{api_key}}","api_key":"x","api\\u005fkey":"{{api_key}}"}',
    );
  });

  test('is left unchanged outside of the root’s api_key', async () => {
    const text = `{"data":{"api_key":"${ana.key}"},"note":"${ana.key}","api_key":1}`;
    expect(await kept(text)).toBe(text);
    expect(await kept(`["api_key","${ana.key}"]`)).toBe(`["api_key","${ana.key}"]`);
  });

  test('a key of somebody else stays as typed', async () => {
    for (const key of [bo.key, newKeyText(), '{{api_key}}', '']) {
      expect(await kept(`{"api_key":"${key}"}`)).toBe(`{"api_key":"${key}"}`);
    }
  });

  test('a rotated key is replaced in its old and its new value', async () => {
    const made = await app.call('POST', '/core/api-key', {
      cookie: ana.cookie,
      body: { name: 'Shop', description: '' },
    });
    const path = `/core/api-key/${field(made.json, 'apiKey.id')}/rotate`;
    const rotated = await app.call('POST', path, { cookie: ana.cookie });
    for (const answer of [made, rotated]) {
      const key = field(answer.json, 'apiKey.key');
      expect(await kept(`{"api_key":"${key}"}`)).toBe('{"api_key":"{{api_key}}"}');
    }
  });

  test('is replaced by every way of writing, and a repeated create stays idempotent', async () => {
    const payload = `{"api_key":"${ana.key}"}`;
    const create = aCreate({ payload });
    const draft = draftOf(await drafts.sync(create));
    expect(draft.payload).toBe('{"api_key":"{{api_key}}"}');
    expect(draftIn(await drafts.create(aDraft({ payload }), draft.id))).toEqual(draft);
    const updated = draftOf(await drafts.sync(anUpdate(draft, { payload: `${payload} ` })));
    expect(updated.payload).toBe('{"api_key":"{{api_key}}"} ');
    const put = draftIn(await drafts.update(draft.id, { payload: ` ${payload}` }));
    expect(put.payload).toBe(' {"api_key":"{{api_key}}"}');
  });
});

describe('DR5: payloads at rest', () => {
  test('are in no file of the data folder and not in the log, also those of deleted drafts', async () => {
    const marker = 'Marker-8d1f-payload';
    const payload = `{"api_key":"not-ours-${marker}","data":"${marker}"}`;
    const draft = draftIn(await drafts.create(aDraft({ payload })));
    await drafts.update(draft.id, { payload: `[${payload}]` });
    await drafts.create(aDraft({ payload: `broken ${payload}` }));
    await drafts.sync(aCreate({ payload }), aCreate({ payload, name: '' }));
    const names = await readdir(app.folder, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const bytes = await readFile(join(file.parentPath, file.name));
      expect(bytes.includes(marker), file.name).toBe(false);
    }
    expect(app.logged()).not.toContain(marker);
  });
});

describe('GET /core/user/device-key', () => {
  const deviceKey = async (person: Person) => {
    const answer = await app.call('GET', '/core/user/device-key', { cookie: person.cookie });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return field(answer.json, 'key');
  };

  test('is 32 bytes, stable, and different for another user', async () => {
    const key = await deviceKey(ana);
    expect(Buffer.from(key, 'base64')).toHaveLength(32);
    expect(await deviceKey(ana)).toBe(key);
    expect(await deviceKey(bo)).not.toBe(key);
  });
});
