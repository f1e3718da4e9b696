// Text Extractor over HTTP: files as other programs write them, which use more of their formats than ours.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { zipOf } from '#tests/services/text-extractor/make-files.ts';

let app: TestApp;
let ana: Person;

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
});

afterAll(() => app.close());

const extract = (file: Buffer | string, more: object = {}) =>
  app.call('POST', '/api/text-extractor/v1/extract', {
    body: { file_base64: Buffer.from(file).toString('base64'), ...more },
    headers: { 'x-api-key': ana.key },
  });
const textOf = async (file: Buffer | string, more: object = {}) => {
  const answer = await extract(file, more);
  expect(answer.status, answer.text).toBe(200);
  return field(answer.json, 'pages.0.text');
};
const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('RTF', () => {
  const rich = (body: string, font = '') =>
    latin1(
      `{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0${font} X;}{\\f1\\fcharset0 Y;}}${body}}`,
    );

  test.each([
    // The second byte of an Eastern letter may be a plain one.
    ['Japanese', 128, "\\'83e\\'83X\\'83g", 'テスト'],
    ['Chinese', 134, "\\'d6\\'d0\\'ce\\'c4", '中文'],
    ['traditional Chinese', 136, "\\'a5\\\\\\'af\\'e0", '功能'],
    ['Korean', 129, "\\'c7\\'d1\\'b1\\'b9", '한국'],
    ['Thai', 222, "\\'e4\\'b7\\'c2", 'ไทย'],
    ['Croatian', 238, "Ra\\'e8un \\f1 d\\'e9j\\'e0", 'Račun déjà'],
  ])('%s, in the font of the document', async (_, charset, body, wanted) => {
    expect(await textOf(rich(body, `\\fcharset${charset}`))).toBe(wanted);
  });

  test('text of shapes, notes and headers is read in its place, what was deleted is not', async () => {
    const text = await textOf(
      rich(
        'Body{\\footnote The note}{\\header The head\\par} {\\deleted gone}end\\par{\\pict\\bin3 }}{}{\\shp{\\*\\shpinst{\\shptxt In a box\\par}}{\\shprslt In a box}}{\\upr{ra?un}{\\*\\ud ra\\u269 ?un}}',
      ),
    );
    expect(text).toBe('The head\n\nBody end\nIn a box\nračun\n\nThe note');
  });
});

describe('workbooks', () => {
  const cell = (place: string, value: string, style = 0) =>
    `<c r="${place}" s="${style}"><v>${value}</v></c>`;
  const workbook = (rows: string, { main = 'xl/workbook.xml', date1904 = '' } = {}) =>
    zipOf({
      '_rels/.rels': `<Relationships><Relationship Id="a" Type="http://x/officeDocument" Target="/${main}"/></Relationships>`,
      [main]: `<workbook xmlns:rel="r"><workbookPr ${date1904}/><sheets><sheet name="S" rel:id="r1"/></sheets></workbook>`,
      [main.replace('xl/', 'xl/_rels/').concat('.rels')]:
        '<Relationships><Relationship Id="r1" Type="http://x/worksheet" Target="worksheets/one.xml"/></Relationships>',
      'xl/worksheets/one.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[h]:mm"/><numFmt numFmtId="171" formatCode="00000"/><numFmt numFmtId="172" formatCode="mmmm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    });

  test('more hours than a day has, codes with zeros, months, and days before March 1900', async () => {
    const cells = `<row>${cell('A1', '1.5', 1)}${cell('B1', '417', 2)}${cell('C1', '45000', 3)}${cell('D1', '1', 4)}${cell('E1', '60.99999', 4)}</row>`;
    expect(await textOf(await workbook(cells))).toBe(
      '36:00:00\t00417\t2023-03-15\t1900-01-01\t1900-02-28',
    );
    const from1904 = await workbook(`<row>${cell('A1', '1', 4)}</row>`, {
      date1904: 'date1904="1"',
    });
    expect(await textOf(from1904)).toBe('1904-01-02');
  });

  test('neighbours far to the right stay neighbours, and letters that XML lacks are read', async () => {
    const far = `<row>${cell('A1', '1')}${cell('XFC1', '2')}${cell('XFD1', '3')}</row>`;
    const text = '<row><c r="A2" t="inlineStr"><is><t>one_x000D_two_x005F_</t></is></c></row>';
    expect(await textOf(await workbook(far + text))).toMatch(/^1\t+2\t3\none two_$/);
  });

  test('the first part and the prefix of its relations may have any name', async () => {
    const file = await workbook(`<row>${cell('A1', '7')}</row>`, { main: 'xl/book2.xml' });
    expect(await textOf(file)).toBe('7');
  });

  test('an ODS keeps its columns where empty cells are repeated', async () => {
    const p = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
    const gap = '<table:table-cell table:number-columns-repeated="2"/>';
    const rows = [gap + p('C'), p('A') + gap + p('D')];
    const file = await zipOf({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': `<o:c xmlns:o="o" xmlns:text="t" xmlns:table="tb"><table:table>${rows.map((row) => `<table:table-row>${row}</table:table-row>`).join('')}</table:table></o:c>`,
    });
    expect(await textOf(file)).toBe('\t\tC\nA\t\t\tD');
    expect(await textOf('\tJan\tFeb\nOslo\t1\t2\n', { file_name: 'x.tsv' })).toBe(
      '\tJan\tFeb\nOslo\t1\t2',
    );
  });
});

describe('mails', () => {
  const text = 'Ra\xe8un pla\xe6en je, \x9eurno i \x9aifra';

  test.each([
    ['none', `Subject: Ra\xe8un pla\xe6en\r\n\r\n${text}`],
    [
      'in its HTML',
      `Subject: Ra\xe8un pla\xe6en\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<meta charset=3D"windows-1250"><p>Ra=E8un pla=E6en je, =9Eurno i =9Aifra`,
    ],
    [
      'an unknown one',
      `Subject: Ra\xe8un pla\xe6en\r\nContent-Type: text/plain;\r\n charset="x-unknown"\r\n\r\n${text}`,
    ],
  ])('an encoding that is not named is found out: %s', async (_, mail) => {
    expect(await textOf(latin1(`From: a@example.com\r\n${mail}`))).toBe(
      'From: a@example.com\nSubject: Račun plaćen\n\nRačun plaćen je, žurno i šifra',
    );
  });

  test('the parts that name theirs stay as they are, and a mailbox line is passed over', async () => {
    const parts = [
      '--x',
      '',
      'Hell\xf6, pla\xe6en je \x9eurno, ra\xe8un',
      '--x',
      'Content-Type: text/plain; charset=koi8-r',
      '',
      '\xf0\xd2\xc9\xd7\xc5\xd4',
      '--x--',
    ];
    const mail = `From ana Mon Mar  4 09:00:00 2024\r\nFrom: a@example.com\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n${parts.join('\r\n')}`;
    const answer = await textOf(
      latin1(mail.replace('--x\r\n\r\n', '--x\r\nContent-Type: text/plain\r\n\r\n')),
    );
    expect(answer).toBe('From: a@example.com\n\nHellö, plaćen je žurno, račun\n\nПривет');
  });
});

test('HTML leaves out what nobody sees, and does not run words together', async () => {
  const page =
    '<body><p hidden>a<p style="color:red; display: none">b<template>c</template><dl><dt>Name<dd>Ana</dl><details><summary>More</summary>said</details><p><ruby>東<rt>とう</rt></ruby>京';
  expect(await textOf(page)).toBe('Name\nAna\nMore\nsaid\n\n東京');
});

test('XML without a first line is XML, and an e-invoice then too', async () => {
  const answer = await extract(
    '<i:Invoice xmlns:i="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><a>1</a></i:Invoice>',
  );
  expect([field(answer.json, 'type'), field(answer.json, 'e_invoice.syntax')]).toEqual([
    'xml',
    'ubl',
  ]);
});

test('pictures of telephones are named, with what to do', async () => {
  const answer = await extract(latin1('\0\0\0\x18ftypheic\0\0\0\0mif1heic'));
  expect(answer.status).toBe(422);
  expect(field(answer.json, 'errors.0.message')).toContain('HEIC');
  expect(field(answer.json, 'errors.0.fix')).toContain('JPEG');
});
