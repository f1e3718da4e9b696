// Broken, protected and hostile documents: each is refused with a reason, none is counted, and the
// product goes on.
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import {
  base64,
  look,
  numbered,
  numberedPdf,
  type Operations,
  openOperations,
} from '#tests/server/pdf-operations/operations-kit.ts';

let all: Operations;
let whole: Uint8Array;

beforeAll(async () => {
  all = await openOperations();
  whole = await numbered(3);
});
afterAll(() => all.close());

const rotated = (pdf: Uint8Array, more = {}) =>
  all.call('rotate', { file_base64: base64(pdf), degrees: 90, ...more });

const cut = (part: number) => () => whole.subarray(0, Math.floor(whole.length * part));

test.each<[string, () => Uint8Array]>([
  ['one byte', () => Buffer.from('%')],
  ['a header alone', () => Buffer.from('%PDF-1.7\n')],
  ['HTML', () => Buffer.from('<html><h1>no</h1></html>')],
  ['a quarter', cut(0.25)],
  ['a half', cut(0.5)],
  ['seven tenths', cut(0.7)],
])('%s is refused as unreadable', async (_, make) => {
  const answer = await rotated(make());
  expect([answer.status, field(answer.json, 'error_key')]).toEqual([422, 'document_unreadable']);
  expect(field(answer.json, 'errors.0.message')).toMatch(/\w{3}/);
});

test.each<[string, (text: string) => string]>([
  ['without its xref keyword', (text) => text.replace(/\nxref/, '\nxqef')],
  [
    'with a wrong place of its table',
    (text) => text.replace(/startxref\s+\d+/, 'startxref\n999999'),
  ],
  ['with a wrong count of pages', (text) => text.replace(/\/Count \d+/, '/Count 2000000000')],
])('a file %s is read', async (_, damage) => {
  const pdf = Buffer.from(damage(Buffer.from(whole).toString('latin1')), 'latin1');
  const answer = await rotated(pdf, { pdf_access_mode: 'download' });
  expect((await look(answer.bytes)).pages.map(({ text }) => text)).toEqual([
    'page 1',
    'page 2',
    'page 3',
  ]);
});

test('a protected file opens with its password only; one with restrictions opens without', async () => {
  const protect = async (userPassword: string) => {
    const pdf = await numberedPdf(1);
    pdf.encrypt({ userPassword, ownerPassword: 'owner', permissions: { modifying: false } });
    return pdf.save();
  };
  const locked = await protect('čaša');
  expect(field((await rotated(locked)).json, 'error_key')).toBe('password_missing');
  expect(field((await rotated(locked, { password: 'x' })).json, 'error_key')).toBe(
    'password_wrong',
  );
  const opened = await rotated(locked, { password: 'čaša', output_type: 'json' });
  expect(field(opened.json, 'warnings')).toContain('opens without one');
  const bytes = Buffer.from(field(opened.json, 'content_base64'), 'base64');
  expect((await look(bytes)).pages[0]).toMatchObject({ text: 'page 1', rotate: 90 });
  const restricted = await rotated(await protect(''));
  expect(field(restricted.json, 'warnings')).toContain('restrictions of its owner');
});

/** Objects that are streams, written without a table. */
function pdfOf(...streams: { dict: string; data: Uint8Array }[]): Buffer {
  const page = '/MediaBox [0 0 200 200] /Resources << /XObject << /X 5 0 R >> >> /Contents 4 0 R';
  const parts = [
    '%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n',
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj\n',
    `3 0 obj << /Type /Page /Parent 2 0 R ${page} >> endobj\n`,
    ...streams.flatMap(({ dict, data }, nth) => [
      `${nth + 4} 0 obj << ${dict} /Length ${data.length} >> stream\n`,
      data,
      '\nendstream endobj\n',
    ]),
    'trailer << /Root 1 0 R >>\nstartxref\n0\n%%EOF',
  ];
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}

const draw = { dict: '', data: Buffer.from('q 200 0 0 200 0 0 cm /X Do Q') };

test('bombs end with a reason, in time, and the next run works', async () => {
  const zeros = deflateSync(Buffer.alloc(300 * 1024 * 1024), { level: 1 });
  const twice = deflateSync(zeros);
  const flate = '/Filter /FlateDecode';
  const bombs: [string, Buffer][] = [
    ['pdf-to-image', pdfOf({ dict: '/Filter [/FlateDecode /FlateDecode]', data: twice })],
    ['rotate', pdfOf(draw, { dict: `/Type /ObjStm /N 1 /First 10 ${flate}`, data: zeros })],
  ];
  for (const [path, pdf] of bombs) {
    const began = performance.now();
    const answer = await all.call(path, { file_base64: base64(pdf), degrees: 90, dpi: 72 });
    const key = field(answer.json, 'error_key');
    expect([200, 422], answer.text.slice(0, 300)).toContain(answer.status);
    if (answer.status === 422) expect(['document_too_heavy', 'document_unreadable']).toContain(key);
    expect(performance.now() - began).toBeLessThan(20_000);
  }
  expect((await rotated(whole)).status).toBe(200);
});

test('a page that no machine can draw is refused with its size', async () => {
  const pdf = await numberedPdf(1);
  pdf.getPage(0).setSize(99_999, 99_999);
  const answer = await all.call('pdf-to-image', { file_base64: base64(await pdf.save()) });
  expect([answer.status, field(answer.json, 'error_key')]).toEqual([422, 'document_too_heavy']);
  expect(field(answer.json, 'errors.0.message')).toContain('Page 1 would have');
});

test('noise instead of a picture is refused, and noise in the body is no Base64', async () => {
  // Random bytes began with a frame once in twenty times, and its size was called too large.
  const begins = [0xc0, 0xc2, 0xcf, 0xd8, 0xe0, 0xe1, 0xff, 0x00];
  for (const begin of begins) {
    const noise = Array.from({ length: 500 }, (_, at) => (at * 167 + begin * 31 + 200) % 256);
    const picture = Buffer.from([0xff, 0xd8, 0xff, begin, ...noise]);
    const answer = await all.call('merge', { files: [{ file_base64: base64(picture) }] });
    const found = [answer.status, field(answer.json, 'error_key')];
    expect(found, `after ff ${begin.toString(16)}`).toEqual([422, 'document_unreadable']);
  }
  const noise = await all.call('rotate', { file_base64: '*'.repeat(80), degrees: 90 });
  expect(field(noise.json, 'errors.0.message')).toBe('Is not Base64.');
});
