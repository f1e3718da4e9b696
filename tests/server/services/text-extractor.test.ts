// Text Extractor over HTTP: each kind of file, where its lines stand, and what a file that is not read
// says. The files are made here.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { upload } from '#tests/server/archive/files-over-http.ts';
import {
  docxOf,
  pagesPdf,
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

const path = '/api/text-extractor/v1/extract';
const post = (body: object) => app.call('POST', path, { body, headers: { 'x-api-key': ana.key } });
const extract = (file: Buffer | string, more: object = {}) =>
  post({ file_base64: Buffer.from(file).toString('base64'), ...more });
const used = async () =>
  field((await app.call('GET', '/core/user-configuration', { cookie: ana.cookie })).json, 'count');

describe('a PDF', () => {
  const text = (page: number, of: { json: unknown }) => field(of.json, `pages.${page}.text`);

  test('its lines stand where they are seen, on turned and cropped pages too', async () => {
    const content = textAt(100, 700, 'Here');
    const answer = await extract(
      pagesPdf([
        { content },
        { content, more: '/Rotate 90' },
        { content, more: '/CropBox [50 600 550 800]' },
      ]),
    );
    expect(answer.status).toBe(200);
    const place = (page: number) =>
      ['x', 'y'].map((name) =>
        Math.round(Number(field(answer.json, `pages.${page}.lines.0.${name}`))),
      );
    expect([0, 1, 2].map((page) => text(page, answer))).toEqual(['Here', 'Here', 'Here']);
    const [first, turned, cropped] = [place(0), place(1), place(2)];
    expect(first[0]).toBe(100);
    expect(Math.abs((first[1] ?? 0) - (842 - 700 - 11))).toBeLessThan(4);
    // Turned clockwise: what was the height above the lower edge is the distance from the left.
    expect(Math.abs((turned[0] ?? 0) - 700)).toBeLessThan(5);
    expect(turned[1]).toBe(100);
    expect(cropped).toEqual([50, (first[1] ?? 0) - 42]);
    expect(answer.json).toMatchObject({
      counted: true,
      has_text: true,
      page_count: 3,
      type: 'pdf',
    });
    expect(field(answer.json, 'pages.1.width')).toBe('842');
  });

  test('two columns are read one after the other, and a table row by row', async () => {
    const prose = (x: number, word: string) =>
      [0, 1, 2, 3, 4, 5].map((line) =>
        textAt(x, 700 - line * 14, `${word} line ${line} of a column of prose`),
      );
    const rows = [0, 1, 2].map(
      (line) =>
        textAt(60, 500 - line * 14, `Item ${line}`) + textAt(300, 500 - line * 14, `${line},50`),
    );
    const file = pagesPdf([
      { content: [...prose(40, 'Left'), ...prose(310, 'Right'), ...rows].join('') },
    ]);
    const read = text(0, await extract(file));
    expect(read.indexOf('Left line 5')).toBeLessThan(read.indexOf('Right line 0'));
    expect(read).toContain('Item 1 1,50\nItem 2 2,50');
    const wide = await extract(file, { layout: true });
    expect(text(0, wide)).toMatch(/^Left line 0 of a column of prose {2,}Right line 0/);
    expect(text(0, wide)).toMatch(/Item 1 {10,}1,50/);
  });

  test('a word cut by a line is whole again, and letters beyond WinAnsi are read', async () => {
    const map =
      '1 begincodespacerange <00> <FF> endcodespacerange 3 beginbfchar <41> <010D> <42> <FB01> <43> <20AC> endbfchar';
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 5 0 R >>';
    const content = `${textAt(50, 700, 'A long Nieder-')}${textAt(50, 686, 'lassung')}BT /G 11 Tf 50 650 Td (ABC) Tj ET`;
    const answer = await extract(
      pagesPdf([{ content, more: '/Resources << /Font << /F 3 0 R /G 4 0 R >> >>' }], {
        extra: [font, streamOf(map)],
      }),
    );
    expect(text(0, answer)).toContain('A long Niederlassung');
    expect(text(0, answer)).toContain('čfi€');
  });

  test('says what it is, what is attached, and gives an e-invoice as XML', async () => {
    const xml =
      '<rsm:CrossIndustryInvoice xmlns:rsm="urn:x"><a:GuidelineSpecifiedDocumentContextParameter xmlns:a="u"><a:ID>urn:cen.eu:en16931:2017</a:ID></a:GuidelineSpecifiedDocumentContextParameter></rsm:CrossIndustryInvoice>';
    const file = pagesPdf([{ content: textAt(50, 700, 'Invoice') }], {
      info: "<< /Title (Offer 7) /CreationDate (D:20260302091500+01'00') >>",
      catalog: '/Names << /EmbeddedFiles << /Names [(factur-x.xml) 5 0 R] >> >>',
      extra: [
        streamOf(xml, '/Type /EmbeddedFile'),
        '<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /EF << /F 4 0 R >> >>',
      ],
    });
    expect((await extract(file)).json).toMatchObject({
      metadata: { title: 'Offer 7', created_at: '2026-03-02T08:15:00.000Z', pages: 1 },
      attachments: [{ file_name: 'factur-x.xml', size: xml.length }],
      e_invoice: {
        file_name: 'factur-x.xml',
        syntax: 'cii',
        profile: 'urn:cen.eu:en16931:2017',
        xml,
      },
    });
  });

  test('only the pages asked for; one that is not there is told, and not counted', async () => {
    const file = pagesPdf(
      ['one', 'two', 'three', 'four'].map((word) => ({ content: textAt(9, 9, word) })),
    );
    const some = await extract(file, { pages: '-1,1-2' });
    expect([0, 1, 2].map((page) => text(page, some))).toEqual(['four', 'one', 'two']);
    const before = await used();
    const none = await extract(file, { pages: '3-9' });
    expect([none.status, field(none.json, 'errors.0.path')]).toEqual([422, 'pages']);
    expect(field(none.json, 'errors.0.message')).toContain('4 pages');
    expect(await used()).toBe(before);
  });

  test('without a text layer says so plainly', async () => {
    const answer = await extract(pagesPdf([{ content: '0 0 9 9 re f' }]), { ocr: false });
    expect(answer.json).toMatchObject({ has_text: false });
    expect(field(answer.json, 'pages.0.source')).toBe('none');
    expect(field(answer.json, 'warnings.0.message')).toContain('no text layer');
  });
});

describe('where the text comes from and goes', () => {
  test('from the archive into a text file, a download or JSON', async () => {
    const file = pagesPdf([{ content: textAt(50, 700, 'Kept') }]);
    await upload(app, Uint8Array.from(file), 'kept.pdf', { headers: { 'x-api-key': ana.key } });
    const kept = await post({ file_name: 'kept.pdf', text_access_mode: 'archive' });
    expect(kept.json).toMatchObject({ file_name: 'kept.txt', text: 'Kept', has_text: true });
    const download = await post({ file_name: 'kept.pdf', text_access_mode: 'download' });
    expect([download.text, download.headers.get('content-type')]).toEqual([
      'Kept\n',
      'text/plain; charset=utf-8',
    ]);
    const json = await post({
      file_name: 'kept.pdf',
      text_access_mode: 'download',
      output_type: 'json',
    });
    expect(json.headers.get('content-disposition')).toContain('kept.json');
    expect(field(json.json, 'pages.0.text')).toBe('Kept');
    const gone = await post({ file_name: 'nothing.pdf' });
    expect([gone.status, field(gone.json, 'message')]).toEqual([404, 'File not found']);
    const mode = await post({ file_name: 'kept.pdf', text_access_mode: 'inline' });
    expect(field(mode.json, 'message')).toBe('Invalid text_access_mode type');
  });

  test('a private address is refused, and two sources or none', async () => {
    const inner = await post({ file_url: 'http://127.0.0.1/a.pdf' });
    expect([inner.status, field(inner.json, 'error_key')]).toEqual([422, 'url_not_allowed']);
    for (const body of [{}, { file_base64: 'QQ==', file_url: 'https://example.com' }]) {
      expect((await post(body)).status).toBe(422);
    }
    expect(field((await post({ file_base64: '***' })).json, 'errors.0.path')).toBe('file_base64');
  });
});

describe('other files', () => {
  const word = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const cell = (text: string) => `<w:tc>${word(text)}</w:tc>`;
  const rich =
    "{\\rtf1\\ansi\\ansicpg1250{\\fonttbl{\\f0 Arial;}} Pla\\'e6eno {\\b \\u8364?}\\par next}";
  const mail = [
    'From: =?utf-8?q?Ana_=C5=A0?= <a@example.com>',
    'To: b@example.com',
    'Subject: =?utf-8?B?UmHEjXVu?=',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=x',
    '',
    '--x',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Dobar <b>dan</b></p>',
    '--x',
    'Content-Type: application/pdf; name=a.pdf',
    'Content-Disposition: attachment; filename=a.pdf',
    '',
    'abc',
    '--x--',
  ].join('\r\n');
  const sheet = `<worksheet><sheetData><row><c r="A1" t="s"><v>0</v></c><c r="C1" s="1"><v>46083</v></c></row><row><c r="A2"><v>22.300000000000001</v></c></row></sheetData></worksheet>`;
  const ns = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
  const relations = (...targets: string[]) =>
    `<Relationships>${targets.map((target, index) => `<Relationship Id="r${index + 1}" Target="${target}"/>`).join('')}</Relationships>`;
  const slide = (text: string) =>
    `<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`;
  const odf = (kind: string, body: string) =>
    zipOf({
      mimetype: `application/vnd.oasis.opendocument.${kind}`,
      'content.xml': `<o:document-content xmlns:o="o" xmlns:text="t" xmlns:table="tb"><o:body>${body}</o:body></o:document-content>`,
    });

  test.each([
    [
      'docx',
      () =>
        docxOf(
          `${word('Ranije')}<w:tbl><w:tr>${cell('a')}${cell('b')}</w:tr></w:tbl><w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>`,
          { 'word/footnotes.xml': `<w:footnotes xmlns:w="w">${word('Note')}</w:footnotes>` },
        ),
      'Ranije\na\tb\n\nNote',
    ],
    [
      'xlsx',
      () =>
        zipOf({
          'xl/workbook.xml': `<workbook ${ns}><sheets><sheet name="Prvi" r:id="r1"/></sheets></workbook>`,
          'xl/_rels/workbook.xml.rels': relations('worksheets/sheet1.xml'),
          'xl/worksheets/sheet1.xml': sheet,
          'xl/sharedStrings.xml': '<sst><si><t>Šifra</t></si></sst>',
          'xl/styles.xml':
            '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
        }),
      'Šifra\t\t2026-03-02\n22.3',
    ],
    [
      'pptx',
      () =>
        zipOf({
          'ppt/presentation.xml': `<p:presentation xmlns:p="p" ${ns}><p:sldId r:id="r2"/><p:sldId r:id="r1"/></p:presentation>`,
          'ppt/_rels/presentation.xml.rels': relations('slides/slide1.xml', 'slides/slide2.xml'),
          'ppt/slides/slide1.xml': slide('second'),
          'ppt/slides/slide2.xml': slide('first'),
        }),
      'first',
    ],
    ['odt', () => odf('text', '<text:p>Dobar<text:s text:c="2"/>dan</text:p>'), 'Dobar  dan'],
    [
      'ods',
      () =>
        odf(
          'spreadsheet',
          '<table:table table:name="T"><table:table-row><table:table-cell><text:p>1</text:p></table:table-cell><table:table-cell table:number-columns-repeated="1000"/></table:table-row></table:table>',
        ),
      '1',
    ],
    ['rtf', async () => rich, 'Plaćeno €\nnext'],
    [
      'html',
      async () =>
        '<!doctype html><title>T</title><style>p{}</style><h1>Naslov</h1><script>x()</script><p>Tekst &amp; više',
      'Naslov\n\nTekst & više',
    ],
    [
      'eml',
      async () => mail,
      'From: Ana Š <a@example.com>\nTo: b@example.com\nSubject: Račun\n\nDobar dan',
    ],
    ['xml', async () => '<?xml version="1.0"?><a><b>1</b><b>2</b></a>', '1\n2'],
    [
      'txt',
      async () => Buffer.from('Ra\xe8un pla\xe6en, \x9eut i \x9aest', 'latin1'),
      'Račun plaćen, žut i šest',
    ],
  ])('%s', async (type, make, wanted) => {
    const answer = await extract(await make());
    expect(field(answer.json, 'pages.0.text')).toBe(wanted);
    expect(answer.json).toMatchObject({ type, has_text: true });
  });
});

test('a picture that lies on its side is read, with how sure that is', async () => {
  const file = await readFile(
    resolve(import.meta.dirname, '../../samples/receipt-on-its-side.png'),
  );
  const answer = await extract(file, { languages: ['hrv'] });
  const words = field(answer.json, 'pages.0.text');
  expect(words).toContain('Žuti čaj, šipak i đumbir');
  expect(words).toContain('UKUPNO 46,88 EUR');
  expect(Number(field(answer.json, 'pages.0.confidence'))).toBeGreaterThan(80);
  expect(answer.json).toMatchObject({ has_text: true, language: 'hr' });
}, 60_000);
