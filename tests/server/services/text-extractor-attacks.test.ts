// Files made to do harm, and files that are broken: each is refused in words, is not counted, and leaves
// the product answering.
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import {
  docxOf,
  pagesPdf,
  pdfOf,
  streamOf,
  textAt,
  zipOf,
} from '#tests/services/text-extractor/make-files.ts';

let app: TestApp;
let ana: Person;

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
});

afterAll(() => app.close());

const extract = (file: Buffer | string, more: object = {}) =>
  app.call('POST', '/api/text-extractor/v1/extract', {
    body: { file_base64: Buffer.from(file).toString('base64'), ocr: false, ...more },
    headers: { 'x-api-key': ana.key },
  });
const used = async () =>
  field((await app.call('GET', '/core/user-configuration', { cookie: ana.cookie })).json, 'count');

const good = pagesPdf([{ content: textAt(50, 700, 'Still here') }]);
const changed = (from: string | RegExp, to: string) =>
  Buffer.from(good.toString('latin1').replace(from, to), 'latin1');
const pageOf = (stream: Buffer) =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 80] /Contents 4 0 R >>',
    stream,
  ]);
const spaces = () => deflateSync(Buffer.alloc(300_000_000, ' '), { level: 1 });
const compound = (name: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(600),
    Buffer.from(name, 'utf16le'),
  ]);
const png = (width: number, height: number) => {
  const head = Buffer.alloc(25);
  head.writeUInt32BE(13);
  head.write('IHDR', 4);
  head.writeUInt32BE(width, 8);
  head.writeUInt32BE(height, 12);
  head[16] = 1;
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), head]);
};
const entities = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><a>&b;</a>';

test.each<[string, () => Buffer | string | Promise<Buffer>, string, object?]>([
  ['PD1 a header only', () => '%PDF-1.7\n', 'document_unreadable'],
  ['PD1 HTML named .pdf', () => '<p>no</p>', 'document_unreadable', { file_name: 'a.pdf' }],
  ['PD2 a quarter', () => good.subarray(0, good.length / 4), 'document_unreadable'],
  ['PD2 a half', () => good.subarray(0, good.length / 2), 'document_unreadable'],
  [
    'PD7 a page of 300 MB',
    () => pageOf(streamOf(spaces(), '/Filter /FlateDecode')),
    'document_too_heavy',
  ],
  [
    'PD7 packed twice',
    () => pageOf(streamOf(deflateSync(spaces()), '/Filter [/FlateDecode /FlateDecode]')),
    'document_too_heavy',
  ],
  [
    'PD9 an unknown encryption',
    () =>
      pdfOf(
        ['<< /Type /Catalog >>', '<< /Filter /Standard /V 99 /R 99 /O (x) /U (y) /P -1 >>'],
        '/Encrypt 2 0 R',
      ),
    'password_missing',
  ],
  [
    'a tree of pages that holds itself',
    () => pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']),
    'document_unreadable',
  ],
  [
    'ZP1 200 MB in a DOCX',
    () => docxOf(`<w:p><w:t>${'a'.repeat(200_000_000)}</w:t></w:p>`),
    'document_too_heavy',
  ],
  [
    'ZP1 20,000 entries',
    () => zipOf(Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`${index}`, '']))),
    'document_too_heavy',
  ],
  [
    'ZP1 a path that leads out',
    async () =>
      Buffer.from(
        (await zipOf({ 'aa/aa/xx': 'x' })).toString('latin1').replaceAll('aa/aa/xx', '../../xx'),
        'latin1',
      ),
    'document_unreadable',
  ],
  ['a ZIP that is cut off', async () => (await docxOf('')).subarray(0, 200), 'document_unreadable'],
  ['a ZIP that is no office file', () => zipOf({ 'a.txt': 'a' }), 'document_type_unsupported'],
  ['XM entities of its own', () => zipOf({ 'word/document.xml': entities }), 'document_unreadable'],
  [
    'XM an entity from a file',
    () =>
      zipOf({
        'word/document.xml': '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
      }),
    'document_unreadable',
  ],
  ['XM4 100,000 nested tags', () => docxOf('<w:p>'.repeat(100_000)), 'document_unreadable'],
  ['IM1 a picture of 60,000 x 60,000', () => png(60_000, 60_000), 'document_unreadable'],
  ['an old DOC', () => compound('WordDocument'), 'document_type_unsupported'],
  ['an encrypted DOCX', () => compound('EncryptedPackage'), 'password_missing'],
  ['a broken MSG', () => compound('__properties_version1.0'), 'document_unreadable'],
  [
    'bytes of nothing',
    () => Buffer.from(Array.from({ length: 999 }, (_, index) => (index * 7919) % 256)),
    'document_type_unsupported',
  ],
  ['100,000 groups of RTF', () => `{\\rtf1${'{'.repeat(100_000)}`, 'document_too_heavy'],
])(
  '%s',
  async (_, make, errorKey, more) => {
    const before = await used();
    const answer = await extract(await make(), more);
    expect([answer.status, field(answer.json, 'error_key')]).toEqual([422, errorKey]);
    expect(answer.text).not.toMatch(/\bat .+:\d+:\d+|\/src\/|node_modules|root:/);
    expect(await used()).toBe(before);
    expect(field((await extract(good)).json, 'pages.0.text')).toBe('Still here');
  },
  60_000,
);

test.each([
  ['PD3 without its xref', changed('xref\n', 'xxxx\n')],
  ['PD3 a size of 0', changed(/\/Size \d+/, '/Size 0')],
  ['PD3 a start beyond the end', changed(/startxref\n\d+/, 'startxref\n999999')],
  ['PD6 two thousand million pages, it says', changed('/Count 1', '/Count 2000000000')],
  [
    'PD12 a page larger than a town',
    pagesPdf([{ content: textAt(9, 9, 'Still here'), box: '0 0 99999999 99999999' }]),
  ],
])('%s is read all the same', async (_, file) => {
  const answer = await extract(file);
  expect(field(answer.json, 'pages.0.text')).toBe('Still here');
});

test('a password that is missing, wrong and right', async () => {
  // Encrypted with RC4 by its user password "user"; made once with qpdf.
  const missing = await extract(locked());
  expect(field(missing.json, 'error_key')).toBe('password_missing');
  const wrong = await extract(locked(), { password: 'other' });
  expect(field(wrong.json, 'error_key')).toBe('password_wrong');
  const right = await extract(locked(), { password: 'user' });
  expect(field(right.json, 'pages.0.text')).toBe('Invoice 2024-0117\nTotal 125.00 EUR');
});

test('calls that read an e-invoice take no password, and ask for none', async () => {
  const file_base64 = locked().toString('base64');
  for (const [path, body] of [
    ['data-generator/v1/check', { file_base64 }],
    ['data-to-pdf/v1/convert', { file_base64, template_id: 'invoice.hbs' }],
  ] as const) {
    const headers = { 'x-api-key': ana.key };
    const { json } = await app.call('POST', `/api/${path}`, { body, headers });
    expect(json).toMatchObject({
      error_key: 'password_missing',
      errors: [{ path: 'file_base64', fix: expect.stringContaining('without a password') }],
    });
  }
});

function locked(): Buffer {
  return Buffer.from(
    'JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvRXh0ZW5zaW9ucyA8PCAvQURCRSA8PCAvQmFzZVZlcnNpb24gLzEuNyAvRXh0ZW5zaW9uTGV2ZWwgOCA+PiA+PiAvUGFnZXMgMiAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL0NvdW50IDEgL0tpZHMgWyAzIDAgUiBdIC9UeXBlIC9QYWdlcyA+PgplbmRvYmoKMyAwIG9iago8PCAvQ29udGVudHMgNCAwIFIgL01lZGlhQm94IFsgMCAwIDIwMCA4MCBdIC9QYXJlbnQgMiAwIFIgL1Jlc291cmNlcyA8PCAvRm9udCA8PCAvRiA1IDAgUiA+PiA+PiAvVHlwZSAvUGFnZSA+PgplbmRvYmoKNCAwIG9iago8PCAvTGVuZ3RoIDk2IC9GaWx0ZXIgL0ZsYXRlRGVjb2RlID4+CnN0cmVhbQoCqqYe72b5qmo5qjYW7FJJK7F+i36je+kefBS2mUM9vxenpRULJdwN2I8EQ97rolSwSB+aueKsRErxTakXCX3BxeI7A3C29uUonugnhGZ6UeTfyx3QxHd4PRHYHkPlL9hlbmRzdHJlYW0KZW5kb2JqCjUgMCBvYmoKPDwgL0Jhc2VGb250IC9IZWx2ZXRpY2EgL1N1YnR5cGUgL1R5cGUxIC9UeXBlIC9Gb250ID4+CmVuZG9iago2IDAgb2JqCjw8IC9DRiA8PCAvU3RkQ0YgPDwgL0F1dGhFdmVudCAvRG9jT3BlbiAvQ0ZNIC9BRVNWMyAvTGVuZ3RoIDMyID4+ID4+IC9GaWx0ZXIgL1N0YW5kYXJkIC9MZW5ndGggMjU2IC9PIDwyNjM2ZTJkYWM4MDhkOGFhMzE4N2Q4NWRmMDljMjhjMjNhZmMxM2U2ZTRlM2EwYjA0MDE2ZTNjMTQ1ZGI2OWIzNWJjYjMyZDZkNmU5N2JkYzc4ZjRmNTJhYzY0NGFiNDM+IC9PRSA8NmY5OTI0YWFmZDBlYWRlNTAxMDc5M2NkNDc3YTgyN2FiZTIxZWQ0NjYzOTY3Yjg5NjVmZGY1ZjU5MWU1MGQ5ZD4gL1AgLTQgL1Blcm1zIDxiNzg0YTk5OGFhZTRiMWNhYWE3YjZlMGI0NGM0NzQ1Mz4gL1IgNiAvU3RtRiAvU3RkQ0YgL1N0ckYgL1N0ZENGIC9VIDxjYTI0MTcxYzdlMjkwMThjNDI5ZTcwMTY3YTViZGQyZjJmZTcyMDQ2NDFmOTgwNmM2ODllZTU5MTdkYTY4YmFkZjE0OGQ0NmY3OWNmYjVkYWE4ODEzNGM5ZDJmOGJlMWE+IC9VRSA8ZWQxOGU3NzAyZWI3YWM2ZGE3NzY0YmEzMTNjZGM5YzAyZWUwYWRiNTg1MWQwZmJhZjM4NGY3ZjBjNjAyMDkxZj4gL1YgNSA+PgplbmRvYmoKeHJlZgowIDcKMDAwMDAwMDAwMCA2NTUzNSBmIAowMDAwMDAwMDE1IDAwMDAwIG4gCjAwMDAwMDAxMzAgMDAwMDAgbiAKMDAwMDAwMDE4OSAwMDAwMCBuIAowMDAwMDAwMzE1IDAwMDAwIG4gCjAwMDAwMDA0ODEgMDAwMDAgbiAKMDAwMDAwMDU1MSAwMDAwMCBuIAp0cmFpbGVyIDw8IC9Sb290IDEgMCBSIC9TaXplIDcgL0lEIFs8MWFlYmQ1NmI0NDc4NWY3NmY4ZTI0MTgzZGE2Y2MzZWQ+PDFhZWJkNTZiNDQ3ODVmNzZmOGUyNDE4M2RhNmNjM2VkPl0gL0VuY3J5cHQgNiAwIFIgPj4Kc3RhcnR4cmVmCjEwOTgKJSVFT0YK',
    'base64',
  );
}
