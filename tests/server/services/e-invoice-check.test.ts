// E-invoices checked over HTTP: as text, as file and within a PDF; hostile and broken ones get an answer too.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleEInvoice } from '#contract/services/data-generator/sample-e-invoice.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let ana: Person;

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
});

afterAll(() => app.close());

const check = (body: object) =>
  app.call('POST', '/api/data-generator/v1/check', { body, headers: { 'x-api-key': ana.key } });
const used = async () =>
  field((await app.call('GET', '/core/user-configuration', { cookie: ana.cookie })).json, 'count');

interface Checked {
  syntax: string | null;
  profile: string | null;
  valid: boolean;
  counted: boolean;
  findings: { rule: string; severity: string; path: string; line: number; fix: string }[];
  invoice: { invoice: { number: string } } | null;
  totals: Record<string, string> | null;
}

async function checked(body: object): Promise<Checked> {
  const answer = await check(body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as Checked;
}

const right = sampleEInvoice.replace('999.00', '125.00');

test('a wrong invoice: what is wrong, where, and what to do; it is not counted', async () => {
  const before = await used();
  const found = await checked({ xml: sampleEInvoice });
  expect(found).toMatchObject({ syntax: 'ubl', profile: 'en16931', valid: false, counted: false });
  expect(found.findings).toMatchObject([
    {
      rule: 'BR-CO-16',
      severity: 'error',
      path: '/Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount',
      line: sampleEInvoice.slice(0, sampleEInvoice.indexOf('999.00')).split('\n').length,
    },
  ]);
  expect(found.invoice?.invoice.number).toBe('2024-0117');
  expect(found.totals).toMatchObject({ grand_total: '125.00', amount_due: '999.00' });
  expect(await used()).toBe(before);
});

test('a right invoice, as a file', async () => {
  const found = await checked({ file_base64: Buffer.from(right).toString('base64') });
  expect(found).toMatchObject({ valid: true, findings: [] });
});

test('an incomplete invoice is read as far as it goes', async () => {
  const xml = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>';
  const found = await checked({ xml });
  expect(found).toMatchObject({ syntax: 'ubl', valid: false });
  const rules = found.findings.map(({ rule }) => rule);
  expect(rules).toEqual(expect.arrayContaining(['BR-01', 'BR-02', 'BR-06', 'BR-16', 'BR-CO-18']));
});

const entities = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><a>&b;</a>';
const external = '<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]><a>&a;</a>';

test.each<[string, string, string]>([
  ['entities', entities, 'DOCTYPE'],
  ['an external entity', external, 'DOCTYPE'],
  ['an unknown entity', '<a>&nope;</a>', 'well-formed'],
  ['a depth of 100,000', '<a>'.repeat(100_000), 'nested'],
  ['8 MB of attributes', `<a ${'b="cccccccccccc" '.repeat(500_000)}/>`, 'attributes'],
  [
    'many attributes',
    `<a ${Array.from({ length: 99 }, (_, n) => `b${n}=""`).join(' ')}/>`,
    'attributes',
  ],
  ['no XML', 'Invoice 2024-0117', 'well-formed'],
  ['not closed', sampleEInvoice.slice(0, 2000), 'well-formed'],
  ['another XML', '<a/>', 'neither'],
])('%s is answered by one finding', async (_, xml, word) => {
  const found = await checked({ xml });
  expect(found).toMatchObject({ syntax: null, profile: null, valid: false, invoice: null });
  expect(found.findings).toHaveLength(1);
  expect(JSON.stringify(found.findings)).toContain(word);
});

test('what is too large is refused, and nothing or two at once', async () => {
  const large = await check({ xml: `<a>${'<b c="ddddddddd"/>'.repeat(3_000_000)}</a>` });
  expect([413, 422]).toContain(large.status);
  expect((await check({})).status).toBe(422);
  expect((await check({ xml: '<a/>', file_base64: 'PGEvPg==' })).status).toBe(422);
  expect((await checked({ xml: right })).valid).toBe(true);
});

test('text-extractor says whether an e-invoice is valid', async () => {
  const answer = await app.call('POST', '/api/text-extractor/v1/extract', {
    body: { file_base64: Buffer.from(sampleEInvoice).toString('base64'), file_name: 'a.xml' },
    headers: { 'x-api-key': ana.key },
  });
  expect(answer.json).toMatchObject({
    e_invoice: { syntax: 'ubl', valid: false, findings: [{ rule: 'BR-CO-16' }] },
  });
});

test.each([
  [
    'ZUGFeRD 1.0',
    '<r:CrossIndustryDocument xmlns:r="urn:ferd:CrossIndustryDocument:invoice:1p0"/>',
  ],
  ['envelope', '<StandardBusinessDocument xmlns="urn:x"/>'],
  ['ebInterface', '<Invoice xmlns="http://www.ebinterface.at/schema/6p1/"/>'],
])('XML of another kind is told by its name: %s', async (word, xml) => {
  const { syntax, findings } = await checked({ xml });
  expect(syntax).toBeNull();
  expect(findings).toMatchObject([{ rule: 'ROOT', message: expect.stringContaining(word) }]);
});

test.each([
  ['no-break space', '\u00a0'],
  ['ideographic space', '\u3000'],
  ['byte order mark', '\ufeff'],
])('a %s in a code makes it another one; blanks of XML do not', async (_, blank) => {
  const places: [string, string, string][] = [
    ['>380<', '380', 'BR-CL-01'],
    ['>EUR<', 'EUR', 'BR-CL-04'],
    ['>DE<', 'DE', 'BR-CL-14'],
    ['>S<', 'S', 'BR-CL-17'],
  ];
  for (const [place, code, rule] of places) {
    expect(right).toContain(place);
    const wrong = await checked({ xml: right.replaceAll(place, `>${code}${blank}<`) });
    expect(wrong.valid).toBe(false);
    expect(wrong.findings.map((one) => one.rule)).toContain(rule);
    expect(await checked({ xml: right.replaceAll(place, `>\n ${code}\t<`) })).toMatchObject({
      valid: true,
    });
  }
});
