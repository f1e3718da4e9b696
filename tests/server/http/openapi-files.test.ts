// The reference names the files that each run makes: code that is generated from it must not take a
// picture or a text for a PDF.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { knownRuns } from '#contract/run-calls.ts';
import { samplePdf } from '#contract/services/pdf-manipulation/sample-file.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let ana: Person;
let paths: unknown;

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
  paths = Reflect.get(Object((await app.call('GET', '/api/openapi.json')).json), 'paths');
});

afterAll(() => app.close());

function typesOf(path: string): string[] {
  const steps = [path, 'post', 'responses', '200', 'content'];
  const content = steps.reduce<unknown>((at, step) => Reflect.get(Object(at), step), paths);
  return Object.keys(Object(content));
}

const pdf = { file_base64: samplePdf, pdf_access_mode: 'download' };
const image = { file_base64: samplePdf, image_access_mode: 'download' };
const text = { template_id: 'invoice.txt', data: {}, text_access_mode: 'download' };

const files: ReadonlyArray<readonly [string, object, string]> = [
  ['data-to-text/v1/convert', text, 'text/plain'],
  ['data-to-text/v1/convert', { ...text, csv: {} }, 'text/csv'],
  [
    'data-to-html/v1/convert',
    { template_id: 'invoice.html', data: {}, html_access_mode: 'download' },
    'text/html',
  ],
  ['pdf-manipulation/v1/rotate', { ...pdf, degrees: 90 }, 'application/pdf'],
  [
    'pdf-manipulation/v1/rotate',
    { degrees: 90, pdf_access_mode: 'download', files: [pdf, pdf] },
    'application/zip',
  ],
  ['pdf-manipulation/v1/pdf-to-image', { ...image, pages: 1 }, 'image/png'],
  ['pdf-manipulation/v1/pdf-to-image', image, 'application/zip'],
];

test.each(files)(
  '%s answers a type that the reference names, with case %#',
  async (run, body, type) => {
    const path = `/api/${run}`;
    const answer = await app.call('POST', path, { body, headers: { 'x-api-key': ana.key } });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('content-type')?.split(';', 1)[0]).toBe(type);
    expect(typesOf(path)).toContain(type);
  },
);

test('only runs that make files name types of files', () => {
  for (const { call, run, service } of knownRuns) {
    expect([call.path, typesOf(call.path)]).toEqual([
      call.path,
      ['application/json', ...run.result.types],
    ]);
    if (service.accessModeField === undefined) expect(run.result.types).toEqual([]);
  }
  expect(typesOf('/api/vat-validator/v1/validate')).toEqual(['application/json']);
  expect(typesOf('/api/data-generator/v1/generate')).toContain('application/xml');
  expect(typesOf('/api/web-scraper/v1/scrape')).toContain('text/markdown');
});
