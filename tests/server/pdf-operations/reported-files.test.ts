// What people report against PDF tools: each such file, through the operations that get it wrong.
import { randomBytes } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import {
  base64,
  look,
  numberedPdf,
  type Operations,
  openOperations,
} from '#tests/server/pdf-operations/operations-kit.ts';
import { pagesPdf, pdfOf, streamOf, textAt } from '#tests/services/text-extractor/make-files.ts';

let all: Operations;

beforeAll(async () => {
  all = await openOperations();
});
afterAll(() => all.close());

const merged = async (files: readonly Uint8Array[]) => {
  const answer = await all.call('merge', {
    files: files.map((file) => ({ file_base64: base64(file) })),
    bookmarks: false,
    output_type: 'json',
  });
  expect(answer.status, answer.text.slice(0, 500)).toBe(200);
  return Buffer.from(field(answer.json, 'content_base64'), 'base64');
};

test('copies of one form keep their values, in groups and boxes too', async () => {
  const filled = async (name: string, isTicked: boolean, colour: string) => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([300, 300]);
    const form = pdf.getForm();
    const text = form.createTextField('person.name');
    text.setText(name);
    text.addToPage(page, { x: 20, y: 250, width: 200, height: 20 });
    const box = form.createCheckBox('person.agrees');
    box.addToPage(page, { x: 20, y: 200, width: 20, height: 20 });
    if (isTicked) box.check();
    const radio = form.createRadioGroup('colour');
    radio.addOptionToPage('red', page, { x: 20, y: 150, width: 20, height: 20 });
    radio.addOptionToPage('blue', page, { x: 60, y: 150, width: 20, height: 20 });
    radio.select(colour);
    return pdf.save();
  };
  const form = (
    await PDFDocument.load(
      await merged([
        await filled('Ana', true, 'red'),
        await filled('Božo', false, 'blue'),
        await filled('Čedo', true, 'red'),
      ]),
    )
  ).getForm();
  const values = ['', '_2', '_3'].map((copy) => [
    form.getTextField(`person${copy}.name`).getText(),
    form.getCheckBox(`person${copy}.agrees`).isChecked(),
    form.getRadioGroup(`colour${copy}`).getSelected(),
  ]);
  expect(values).toEqual([
    ['Ana', true, 'red'],
    ['Božo', false, 'blue'],
    ['Čedo', true, 'red'],
  ]);
});

test('what all pages share is there once, and what a page does not draw stays behind', async () => {
  const pictureBytes = 200_000;
  const count = 6;
  const [first, ...rest] = Array.from({ length: count }, (_, index) => index);
  // One list of all pictures and a font, for all pages; each page draws the first and its own.
  const pictures = Array.from({ length: count }, () =>
    streamOf(
      randomBytes(pictureBytes),
      '/Type /XObject /Subtype /Image /Width 500 /Height 400 /BitsPerComponent 8 /ColorSpace /DeviceGray',
    ),
  );
  const list = pictures.map((_, index) => `/P${index} ${index + 5} 0 R`).join(' ');
  const resources = `<< /XObject << ${list} >> /Font << /F 3 0 R >> >>`;
  const pdf = pagesPdf(
    [first, ...rest].map((index) => ({
      content: `q 100 0 0 100 0 0 cm /P0 Do /P${index} Do Q ${textAt(9, 200, `Own ${index}`)}`,
      more: '/Resources 4 0 R',
    })),
    { extra: [resources, ...pictures] },
  ).toString('latin1');
  // The maker's own list of each page is replaced by the common one.
  const shared = Buffer.from(
    pdf.replaceAll('/Resources << /Font << /F 3 0 R >> >> ', ''),
    'latin1',
  );
  const two = await all.made('extract-pages', shared, { pages_to_extract: '1,3' });
  expect(Math.round(two.length / pictureBytes)).toBe(2);
  expect((await look(two)).pages.map(({ text }) => text)).toEqual(['Own 0', 'Own 2']);
  const whole = [
    await all.made('extract-pages', shared, { pages_to_extract: '1-6' }),
    await all.made('rotate', shared, { degrees: 90 }),
    await all.made('stamp', shared, { stamp_text: 'X' }),
    await merged([shared]),
  ];
  expect(whole.map(({ length }) => Math.round(length / pictureBytes))).toEqual([6, 6, 6, 6]);
});

test('bookmarks below others, by place and by action, lead to their pages after merging', async () => {
  const outlined = (title: string) =>
    pagesPdf([{ content: textAt(9, 9, title) }, { content: textAt(9, 9, title) }], {
      catalog: '/Outlines 4 0 R',
      extra: [
        '<< /Type /Outlines /First 5 0 R /Last 5 0 R /Count 1 >>',
        `<< /Title (${title}) /Parent 4 0 R /Dest [8 0 R /Fit] /First 6 0 R /Last 7 0 R /Count -2 >>`,
        '<< /Title (Below) /Parent 5 0 R /Next 7 0 R /A << /S /GoTo /D [10 0 R /XYZ 0 99 0] >> >>',
        '<< /Title (Last) /Parent 5 0 R /Prev 6 0 R /Dest [1 /Fit] >>',
      ],
    });
  expect((await look(await merged([outlined('A'), outlined('B')]))).bookmarks).toEqual([
    'A 1',
    'A/Below 2',
    'A/Last 2',
    'B 3',
    'B/Below 4',
    'B/Last 4',
  ]);
});

test('a file without a name is marked by the title within it', async () => {
  const titled = (title: string) =>
    base64(pagesPdf([{ content: textAt(9, 9, 'x') }], { info: `<< /Title (${title}) >>` }));
  const answer = await all.call('merge', {
    files: [
      { file_base64: titled('Offer') },
      { file_base64: titled('Within'), title: 'Given' },
      { file_base64: base64(await (await numberedPdf(1)).save()) },
    ],
    output_type: 'json',
  });
  expect(answer.status, answer.text.slice(0, 500)).toBe(200);
  const bytes = Buffer.from(field(answer.json, 'content_base64'), 'base64');
  expect((await look(bytes)).bookmarks).toEqual(['Offer 1', 'Given 2', 'document 3']);
});

test('an empty password opens, and what the owner forbids is told by each operation', async () => {
  const restrict = async (permissions: { copying?: boolean; modifying?: boolean }) => {
    const pdf = await numberedPdf(1);
    pdf.encrypt({ userPassword: '', ownerPassword: 'owner', permissions });
    return base64(await pdf.save());
  };
  const file = await restrict({ modifying: false, copying: false });
  for (const [path, more] of [
    ['rotate', { degrees: 90 }],
    ['extract-pages', { pages_to_extract: '1' }],
    ['merge', {}],
    ['compress', {}],
    ['stamp', { stamp_text: 'X' }],
    ['pdf-to-image', { dpi: 72 }],
    ['text-extract', {}],
  ] as const) {
    const answer = await all.call(path, { file_base64: file, output_type: 'json', ...more });
    expect(answer.status, path).toBe(200);
    expect(field(answer.json, 'warnings.0.message'), path).toMatch(
      /restrictions of its owner:.* no copying/,
    );
    if (path === 'text-extract') expect(field(answer.json, 'pages.0.text')).toBe('page 1');
  }
});

const withFont = (font: string, text: string, extra: readonly string[] = []) =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 50] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    streamOf(`BT /F 20 Tf 10 15 Td ${text} Tj ET`),
    font,
    ...extra,
  ]);
const differences = (names: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding << /Type /Encoding /Differences [200 ${names}] >> >>`;

test.each([
  ['ligatures', differences('/fi /fl'), '<c86e616e7a20c96f74>', 'finanz flot'],
  ['letters beyond WinAnsi', differences('/ccaron /dcroat /Zcaron'), '<c8c9ca>', 'čđŽ'],
])('%s of a font that is not embedded are read and drawn', async (_, font, text, wanted) => {
  const file = base64(withFont(font, text));
  const read = await all.call('text-extract', { file_base64: file });
  expect(field(read.json, 'pages.0.text')).toBe(wanted);
  const drawn = await all.call('pdf-to-image', { file_base64: file, output_type: 'json' });
  expect(drawn.json).toMatchObject({ warnings: [] });
});

test('letters whose font is nowhere are read, and told to be missing in the picture', async () => {
  const file = base64(
    withFont(
      '<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /UniJIS-UCS2-H /DescendantFonts [6 0 R] >>',
      '<65e5672c8a9e>',
      [
        '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor 7 0 R >>',
        '<< /Type /FontDescriptor /FontName /Ryumin-Light /Flags 4 /FontBBox [0 -200 1000 900] /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /ItalicAngle 0 >>',
      ],
    ),
  );
  const read = await all.call('text-extract', { file_base64: file });
  expect(field(read.json, 'pages.0.text')).toBe('日本語');
  const drawn = await all.call('pdf-to-image', { file_base64: file, output_type: 'json' });
  expect(field(drawn.json, 'warnings.0.message')).toMatch(/^Page 1 has letters .*: 日本語$/);
});
