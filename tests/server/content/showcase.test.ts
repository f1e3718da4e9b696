import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentCalls } from '#contract/calls/content.ts';
import { serviceKeys } from '#contract/services.ts';
import { showcaseSize, showcases } from '#server/content/showcases.ts';
import { field } from '#tests/kit/field.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { readPage } from '#tests/server/content/check-html.ts';
import { readContent } from '#tests/server/content/read-content.ts';

const publicFolder = resolve(import.meta.dirname, '..', '..', '..', 'public');

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

describe('GET /api/documentation/v1/showcase/{id}', () => {
  const without = serviceKeys.filter((key) => !showcases.has(key));

  test.each([...without, 'nothing', 'constructor', '..%2Finvoice'])(
    'answers 404 for %s',
    async (id) => {
      const answer = await app.call('GET', `/api/documentation/v1/showcase/${id}`);
      expect(answer.status).toBe(404);
      expect(field(answer.json, 'error_key')).toBe('not_found');
    },
  );

  test.each([...showcases.keys()])(
    'the page of %s is well-formed, and its pictures exist',
    async (key) => {
      const page = readPage(await readContent(app, `showcase/${key}`));
      expect(page.faults).toEqual([]);
      expect(page.images.length).toBeGreaterThan(0);
      for (const { src = '', alt = '', width, height, loading } of page.images) {
        const bytes = await readFile(join(publicFolder, src));
        expect(bytes.length).toBeLessThanOrEqual(60_000);
        expect(webpSize(bytes)).toEqual(showcaseSize);
        expect({ width, height, loading }).toEqual({
          width: String(showcaseSize.width),
          height: String(showcaseSize.height),
          loading: 'lazy',
        });
        expect(alt.length).toBeGreaterThan(40);
      }
    },
  );

  test('every stored picture is used by a page', async () => {
    const shown = [...showcases.values()].flatMap(({ pictures }) =>
      pictures.map(({ name }) => `${name}.webp`),
    );
    expect((await readdir(join(publicFolder, 'showcase'))).sort()).toEqual(shown.sort());
  });
});

describe('GET /api/v1/frontend/services', () => {
  test('has a showcase for the services that have one, in display order', async () => {
    const { json } = await app.call('GET', '/api/v1/frontend/services');
    const list = v.parse(contentCalls.listServices.answer, json);
    expect(list.map(({ key }) => key)).toEqual([...serviceKeys]);
    const shown = list.filter(({ showcase }) => showcase !== undefined);
    expect(shown.map(({ key }) => key)).toEqual([...showcases.keys()]);
    for (const { key, showcase } of shown) {
      expect(showcase?.buttonRouth).toBe(`/showcase/${key}`);
      expect(Object.values(showcase ?? {})).not.toContain('');
    }
  });

  test('marks services with a showcase as open', async () => {
    const { json } = await app.call('GET', '/api/v1/frontend/services');
    const list = v.parse(contentCalls.listServices.answer, json);
    expect(list.filter(({ showcase, open }) => showcase !== undefined && !open)).toEqual([]);
  });
});

/** Width and height of a WebP file in the simple lossy format. */
function webpSize(bytes: Buffer): { width: number; height: number } {
  expect(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 16)).toBe('RIFFWEBPVP8 ');
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}
