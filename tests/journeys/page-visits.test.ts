// Every public page, on a phone and on a desk: taken over as the server drew it, moves nothing, nothing
// that axe finds in light or dark, all of it reached by Tab and thumb, in forced colours, on paper, with
// text twice as large, and the rows 13, 20, 22, 31 and 34 of the list of complaints.
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { publicPaths } from '#tests/kit/public-paths.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { visitPage } from '#tests/kit/visit-page.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
});

afterAll(() => app.close());

// The longest tables and the most code are in the last two.
const paths = [...publicPaths, '/services/data-to-text', '/services/file-archive'];

describe.each([360, 1280])('at %i px', (width) => {
  let profile: BrowserProfile;
  beforeAll(async () => {
    profile = await openContext({ width, height: 740, workers: false });
  });
  afterAll(() => profile.close());

  test.each(paths)('%s', async (path) => {
    expect(await visitPage(profile.context, { origin: app.url, path, width })).toEqual([]);
  });
});
