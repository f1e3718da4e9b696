// Pages with units, boxes and protections that few files have: every operation says the same of them.
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  base64,
  type Operations,
  openOperations,
} from '#tests/server/pdf-operations/operations-kit.ts';
import { pagesPdf, textAt } from '#tests/services/text-extractor/make-files.ts';

let all: Operations;

beforeAll(async () => {
  all = await openOperations();
});
afterAll(() => all.close());

const extracted = (file: Uint8Array, more: object = {}) =>
  all.app.call('POST', '/api/text-extractor/v1/extract', {
    headers: { 'x-api-key': all.ana.key },
    body: { file_base64: base64(file), output_type: 'json', ...more },
  });

const drawnSize = async (file: Uint8Array) => {
  const png = Buffer.from(await all.made('pdf-to-image', file, { dpi: 72, pages: '1' }));
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
};

const content = textAt(30, 150, 'Plan of the house');
const plan = pagesPdf([{ content, box: '0 0 300 200', more: '/UserUnit 2' }]);

test.each([
  ['in a plain file', () => plan],
  [
    'in packed objects',
    async () => (await PDFDocument.load(plan)).save({ useObjectStreams: true }),
  ],
])('a page of larger units has its size everywhere, %s', async (_, make) => {
  const file = await make();
  expect(await drawnSize(file)).toEqual([600, 400]);
  expect((await extracted(file)).json).toMatchObject({
    pages: [{ width: 600, height: 400, lines: [{ text: 'Plan of the house', x: 60 }] }],
  });
});

test('a page of larger units is made to fit the paper', async () => {
  const file = base64(pagesPdf([{ content, box: '0 0 595 842', more: '/UserUnit 2' }]));
  const answer = await all.call('merge', {
    files: [{ file_base64: file }, { file_base64: file }],
    page_size: 'A4',
    pdf_access_mode: 'download',
  });
  expect(answer.status).toBe(200);
  const merged = await PDFDocument.load(answer.bytes);
  for (const { node } of merged.getPages())
    expect(node.get(PDFName.of('UserUnit'))).toBeUndefined();
  expect(await drawnSize(answer.bytes)).toEqual([595, 842]);
});

test('a page whose crop box lies outside of it is shown whole', async () => {
  const file = pagesPdf([{ content, box: '0 0 300 200', more: '/CropBox [400 400 500 500]' }]);
  expect(await drawnSize(file)).toEqual([300, 200]);
  expect((await extracted(file)).json).toMatchObject({
    pages: [{ width: 300, height: 200, lines: [{ text: 'Plan of the house', x: 30 }] }],
  });
});

test.each([
  ['what fills it up to a length', Buffer.alloc(5000)],
  ['the footer of a server', Buffer.from(`<p>${'Sponsored. '.repeat(500)}</p>`)],
])('a file is not damaged by %s', async (_, more) => {
  const answer = await all.call('rotate', {
    file_base64: base64(Buffer.concat([plan, more])),
    degrees: 90,
    output_type: 'json',
  });
  expect(answer.status).toBe(200);
  expect(answer.json).toMatchObject({ warnings: [] });
});

test('what was filled into a form is drawn, also where the program that did it drew nothing', async () => {
  const form = (value: string) =>
    pagesPdf([{ content, box: '0 0 300 200', more: '/Annots [4 0 R]' }], {
      catalog:
        '/AcroForm << /Fields [4 0 R] /NeedAppearances true /DA (/F 12 Tf 0 g) /DR << /Font << /F 3 0 R >> >> >>',
      extra: [
        `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (${value}) /Rect [30 50 200 70] /F 4 >>`,
      ],
    });
  const [filled, empty] = [form('Ana'), form('')];
  const drawn = (file: Uint8Array) => all.made('pdf-to-image', file, { pages: '1' });
  expect(await drawn(filled)).not.toEqual(await drawn(empty));
  expect(await drawn(await all.made('rotate', filled, { degrees: 180 }))).not.toEqual(
    await drawn(await all.made('rotate', empty, { degrees: 180 })),
  );
});

test('a file without its end is read by all that edit it and by what reads its text', async () => {
  const cut = plan.subarray(0, plan.lastIndexOf('xref\n0'));
  const warning = { message: expect.stringContaining('The end of the file is missing') };
  const rotated = await all.call('rotate', {
    file_base64: base64(cut),
    degrees: 90,
    output_type: 'json',
  });
  expect(rotated.json).toMatchObject({ warnings: [warning] });
  expect((await extracted(cut)).json).toMatchObject({
    pages: [{ width: 600, text: 'Plan of the house' }],
    warnings: [warning],
  });
});

test('a password that was not needed is told of everywhere, and is no obstacle', async () => {
  const pdf = await PDFDocument.load(plan);
  pdf.encrypt({ userPassword: '', ownerPassword: 'owner', permissions: { copying: true } });
  const file = await pdf.save({ useObjectStreams: false });
  const warning = { path: 'password', message: expect.stringContaining('was not used') };
  const rotated = await all.call('rotate', {
    file_base64: base64(file),
    degrees: 90,
    password: 'spare',
    output_type: 'json',
  });
  expect(rotated.json).toMatchObject({ warnings: expect.arrayContaining([warning]) });
  const read = await extracted(file, { password: 'spare' });
  expect(read.json).toMatchObject({
    pages: [{ width: 600, text: 'Plan of the house' }],
    warnings: expect.arrayContaining([warning]),
  });
});
