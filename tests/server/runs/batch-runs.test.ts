// A batch of documents over HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { readZip } from '#tests/kit/read-zip.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let ana: Person;

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
});

afterAll(() => app.close());

const run = (body: Record<string, unknown>) =>
  app.call('POST', '/api/data-to-pdf/v1/convert', {
    body: { template_id: 'invoice.hbs', ...body },
    headers: { 'x-api-key': ana.key },
  });

const used = async () =>
  Number(
    field(
      (await app.call('GET', '/core/user-configuration', { cookie: ana.cookie })).json,
      'count',
    ),
  );

const rows = [1, 2, 3].map((number) => ({
  company: 'A',
  invoice: { number: `R-${number}` },
  items: [],
}));

test('is one request, whatever its length', async () => {
  const before = await used();
  const answer = await run({ data: rows });
  expect(answer.json).toMatchObject({ counted: true, pages: 3, documents: 3 });
  expect(await used()).toBe(before + 1);
});

test('as zip is downloaded as one .zip file', async () => {
  const answer = await run({
    data: rows,
    batch: 'zip',
    batch_name_field: 'invoice.number',
    pdf_access_mode: 'download',
    file_name: 'računi.pdf',
  });
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toContain('racuni.zip');
  expect([...readZip(answer.bytes).keys()]).toEqual(['R-1.pdf', 'R-2.pdf', 'R-3.pdf']);
});

test('with test: true is marked and not counted', async () => {
  const before = await used();
  const answer = await run({ data: rows, pdf_access_mode: 'download', test: true });
  expect(answer.headers.get('x-counted')).toBe('false');
  expect((await readPdf(answer.bytes)).pageTexts.every((text) => text.includes('TEST'))).toBe(true);
  expect(await used()).toBe(before);
});

test.each([
  { data: [] },
  { data: [1] },
  { data: [[]] },
  { data: [{}, 'x'] },
  { data: Array.from({ length: 501 }, () => ({})) },
  { data: {}, batch: 'tar' },
  { data: {}, batch_name_field: '' },
])('invalid batch input is refused with the name of its field: %#', async (body) => {
  const before = await used();
  const answer = await run(body);
  expect([answer.status, field(answer.json, 'error_key')]).toEqual([422, 'field_invalid']);
  const at = 'batch' in body ? 'batch' : 'batch_name_field' in body ? 'batch_name_field' : 'data';
  expect(field(answer.json, 'errors.0.path')).toMatch(new RegExp(`^${at}`));
  expect(await used()).toBe(before);
});
