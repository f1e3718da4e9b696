// PDFs made to do harm, through every operation that meets what is wrong with them: each is read, or
// refused with a reason, and the product goes on.
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import {
  base64,
  numbered,
  type Operations,
  openOperations,
} from '#tests/server/pdf-operations/operations-kit.ts';
import { pagesPdf, pdfOf, streamOf, textAt } from '#tests/services/text-extractor/make-files.ts';

let all: Operations;
let whole: string;

beforeAll(async () => {
  all = await openOperations();
  whole = base64(await numbered(3));
});
afterAll(() => all.close());

const bodies: Readonly<Record<string, object>> = {
  rotate: { degrees: 90 },
  'extract-pages': { pages_to_extract: '1' },
  merge: {},
  compress: {},
  stamp: { stamp_text: 'X' },
  'pdf-to-image': { dpi: 72, pages: '1' },
  'text-extract': { ocr: false },
};
const edits = ['rotate', 'extract-pages', 'merge', 'compress', 'stamp'];
const views = ['pdf-to-image', 'text-extract'];
const every = [...edits, ...views];

const tree = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'];
const square = '/MediaBox [0 0 200 200]';
const page = (more: string) => `<< /Type /Page /Parent 2 0 R ${more} >>`;
const pageOf = (more: string, content: Buffer, extra: readonly (string | Buffer)[] = []) =>
  pdfOf([...tree, page(`${more} /Contents 4 0 R`), content, ...extra]);
const plain = (more: string) => pageOf(more, streamOf('0 0 9 9 re f'));
const picture = `${square} /Resources << /XObject << /X 5 0 R >> >>`;
const draw = streamOf('q 200 0 0 200 0 0 cm /X Do Q');
const form = (content: string, next: number) =>
  streamOf(
    content,
    `/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Resources << /XObject << /X ${next} 0 R >> >>`,
  );
const flate = '/Filter /FlateDecode';
const zeros = () => deflateSync(Buffer.alloc(300 * 2 ** 20), { level: 1 });
/** Without a table, so that the packed stream is what has to be read. */
const packedObjects = (dict: string) =>
  Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj ${tree[0]} endobj\n2 0 obj ${tree[1]} endobj\n3 0 obj ${page(square)} endobj\n4 0 obj `,
    ),
    streamOf(zeros(), `${dict} ${flate}`),
    Buffer.from('\nendobj\ntrailer << /Root 1 0 R >>\nstartxref\n0\n%%EOF'),
  ]);
const encrypted = (how: string) => pdfOf([tree[0] ?? '', how, tree[1] ?? ''], '/Encrypt 2 0 R');

test.each<[string, () => Buffer, operations: readonly string[], errorKey?: string]>([
  [
    'PD3 all places wrong by one',
    () =>
      Buffer.from(
        pagesPdf([{ content: textAt(9, 9, 'a') }])
          .toString('latin1')
          .replace(/(\d{10}) 00000 n/g, (_, at) => `${String(+at + 1).padStart(10, '0')} 00000 n`),
        'latin1',
      ),
    every,
  ],
  [
    'PD6 10,001 pages',
    () => pagesPdf(Array.from({ length: 10_001 }, () => ({ content: '' }))),
    ['rotate'],
    'document_too_heavy',
  ],
  [
    'PD7 a page of 300 MB',
    () => pageOf(square, streamOf(zeros(), flate)),
    ['pdf-to-image'],
    'document_too_heavy',
  ],
  [
    'PD7 the same, of which nothing is unpacked',
    () => pageOf(square, streamOf(deflateSync(zeros()), `/Filter [/FlateDecode /FlateDecode]`)),
    ['rotate', 'extract-pages', 'merge', 'stamp'],
  ],
  [
    'PD8 objects of 300 MB',
    () => packedObjects('/Type /ObjStm /N 1 /First 10'),
    ['merge', 'pdf-to-image'],
    'document_too_heavy',
  ],
  [
    'PD8 a table of 300 MB',
    () => packedObjects('/Type /XRef /W [1 4 2] /Size 5 /Root 1 0 R'),
    ['rotate'],
    'document_too_heavy',
  ],
  [
    'PD9 an unknown version of encryption',
    () => encrypted('<< /Filter /Standard /V 99 /R 99 /O (x) /U (y) /P -1 >>'),
    [...edits, 'pdf-to-image'],
    'document_unreadable',
  ],
  [
    'PD9 an unknown kind of encryption',
    () => encrypted('<< /Filter /Adobe.PubSec /V 4 >>'),
    every,
    'document_unreadable',
  ],
  [
    'PD11 a program in a font',
    () =>
      pageOf(`${square} /Resources << /Font << /F 5 0 R >> >>`, streamOf(textAt(9, 9, 'abc')), [
        '<< /Type /Font /Subtype /Type1 /BaseFont /X /FontMatrix [1 2 3 4 5 (1\\); alert\\(1\\))] /FontDescriptor << /Type /FontDescriptor /FontName /X /Flags 4 >> >>',
      ]),
    every,
  ],
  [
    'PD12 a page larger than a town',
    () => plain('/MediaBox [0 0 999999999 999999999]'),
    ['pdf-to-image'],
    'document_too_heavy',
  ],
  ['PD12 a page of no size', () => plain('/MediaBox [0 0 NaN nan]'), edits, 'document_unreadable'],
  ['PD12 a unit of a thousand million', () => plain(`${square} /UserUnit 1000000000`), every],
  [
    'PD12 a picture of 60,000 x 60,000',
    () =>
      pageOf(picture, draw, [
        streamOf(
          deflateSync(Buffer.alloc(10)),
          `/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /BitsPerComponent 8 /ColorSpace /DeviceRGB ${flate}`,
        ),
      ]),
    every,
  ],
  [
    'a drawing that draws itself',
    () => pageOf(picture, draw, [form('/X Do /X Do', 5)]),
    edits.slice(0, 3),
  ],
  [
    'a drawing of a million million drawings',
    () =>
      pageOf(picture, draw, [
        ...Array.from({ length: 12 }, (_, nth) => form('/X Do '.repeat(10), nth + 6)),
        form('0 0 9 9 re f', 17),
      ]),
    ['pdf-to-image'],
    'document_too_heavy',
  ],
  [
    '50,000 lists in each other',
    () => plain(`${square} /Deep ${'['.repeat(50_000)}${']'.repeat(50_000)}`),
    edits,
    'document_unreadable',
  ],
  [
    'bookmarks in a circle',
    () =>
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>',
        tree[1] ?? '',
        page(square),
        '<< /Type /Outlines /First 5 0 R /Last 5 0 R >>',
        '<< /Title (a) /Next 5 0 R /First 5 0 R /Parent 5 0 R >>',
      ]),
    every,
  ],
  [
    'form fields in a circle',
    () =>
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
        tree[1] ?? '',
        page(`${square} /Annots [4 0 R]`),
        '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] /Kids [4 0 R] /Parent 4 0 R >>',
      ]),
    every,
  ],
])(
  '%s',
  async (_, make, operations, errorKey) => {
    const file = base64(make());
    for (const path of operations) {
      const answer = await all.call(path, { test: true, file_base64: file, ...bodies[path] });
      expect([path, answer.status, field(answer.json, 'error_key') || undefined]).toEqual(
        errorKey === undefined ? [path, 200, undefined] : [path, 422, errorKey],
      );
      expect(answer.text).not.toMatch(/\bat .+:\d+:\d+|\/src\/|node_modules/);
    }
    expect((await all.call('rotate', { test: true, file_base64: whole, degrees: 90 })).status).toBe(
      200,
    );
  },
  120_000,
);

test.each<[path: string, body: object, fault: string]>([
  ['extract-pages', { pages_to_extract: '1-999999999' }, 'pages_to_extract'],
  ['extract-pages', { pages_to_extract: '0' }, 'pages_to_extract'],
  ['extract-pages', { pages_to_extract: '3-1' }, 'pages_to_extract'],
  ['extract-pages', { pages_to_extract: '-9' }, 'pages_to_extract'],
  ['extract-pages', { pages_to_extract: 'a' }, 'pages_to_extract'],
  ['extract-pages', { pages_to_extract: '1,'.repeat(1e6) }, 'pages_to_extract'],
  ['stamp', { stamp_text: 'x'.repeat(2 ** 20) }, 'stamp_text'],
  ['stamp', { stamp_text: 'x', stamp_style: { opacity: 9 } }, 'stamp_style.opacity'],
  ['stamp', { stamp_text: 'x', stamp_style: { color: 'red;' } }, 'stamp_style.color'],
])('PD13 %s %o', async (path, body, fault) => {
  const answer = await all.call(path, { file_base64: whole, ...body });
  expect([answer.status, field(answer.json, 'errors.0.path')]).toEqual([422, fault]);
});

test('PD14 more files than one run takes', async () => {
  const files = Array.from({ length: 1001 }, () => ({ file_base64: whole }));
  const answer = await all.call('merge', { files });
  expect([answer.status, field(answer.json, 'errors.0.path')]).toEqual([422, 'files']);
});
