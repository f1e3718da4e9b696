// The programs on the documentation pages, extracted and run as a customer would: unchanged, with the
// key in the environment, against the whole product.

import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printLiteral } from '#contract/print-literal.ts';
import { keyPlaceholder } from '#contract/sample-key.ts';
import { accessModeFieldOf } from '#contract/services/request.ts';
import { services } from '#contract/services.ts';
import { exampleWeb } from '#tests/kit/example-web.ts';
import { syntaxFaults } from '#tests/kit/parse-sample.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { runSamples } from '#tests/kit/run-samples.ts';
import { runSample, sampleLanguages, shell } from '#tests/kit/sample-languages.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { readPage } from '#tests/server/content/check-html.ts';
import { readContent } from '#tests/server/content/read-content.ts';

let app: TestApp;
let person: Person;
let folder = '';
let blocks: { language: string; text: string }[] = [];

beforeAll(async () => {
  app = await startTestApp({ fetch: exampleWeb });
  person = await aUser(app);
  folder = await mkdtemp(join(tmpdir(), 'samples-'));
  blocks = await programsOf('data-to-pdf');
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Code blocks except the first call, which needs a key to be inserted. */
async function programsOf(key: string) {
  const page = readPage(await readContent(app, key));
  return page.blocks.filter(({ text }) => !text.includes(keyPlaceholder));
}

const codeOf = (language: string, from = blocks) =>
  from.find((block) => block.language === language)?.text ?? '';

const { runnable, parsed } = sampleLanguages;

test('every language of the page is run here, or at least checked for correct syntax', () => {
  const judged = [...runnable, ...parsed].map(({ language }) => language);
  expect(judged.sort()).toEqual(['bash', 'csharp', 'javascript', 'php', 'python']);
  expect(runnable.map(({ language }) => language)).toEqual(
    expect.arrayContaining(['bash', 'javascript']),
  );
});

// PHP and C# are not installed everywhere, so their syntax is checked with a grammar instead.
describe.each([
  'data-to-pdf',
  'html-to-pdf',
  'data-generator',
  'data-mapping',
  'vat-validator',
  'address-validation',
])('the programs on the page of %s', (key) => {
  test.each([...runnable, ...parsed])('are correct syntax in $language', async ({ language }) => {
    const page = readPage(await readContent(app, key));
    for (const { text } of page.blocks.filter((block) => block.language === language)) {
      expect(await syntaxFaults(language, text), text).toEqual([]);
    }
  });
});

describe('a program of the page of html-to-pdf', () => {
  test.each(runnable)('in $language saves the document', async (way) => {
    const own = await programsOf('html-to-pdf');
    await runSample(way, codeOf(way.language, own), folder, person.key);
    const pdf = await readPdf(await readFile(join(folder, 'document.pdf')));
    await rm(join(folder, 'document.pdf'));
    expect(pdf).toMatchObject({ pages: 1, tagged: true, title: 'Offer 2024-0117' });
    expect(pdf.text).toContain('Müller & Söhne GmbH');
  });
});

test('the call of the README saves the invoice', async () => {
  const readme = await readFile(resolve(import.meta.dirname, '../../../README.md'), 'utf8');
  const [call = ''] = /^curl [\s\S]+?(?=\n```)/m.exec(readme) ?? [];
  const here = call.replace('http://localhost:3000', app.url).replace('YOUR_API_KEY', person.key);
  expect(here).not.toContain('localhost:3000');
  await runSample(shell, here, folder, person.key);
  const pdf = await readPdf(await readFile(join(folder, 'invoice.pdf')));
  expect(pdf).toMatchObject({ pages: 1, tagged: true });
  expect(pdf.text).toContain('Jadran Papir d.o.o.');
  expect(pdf.text).toContain('Papir A4');
});

const openServices = services.filter(({ open }) => open);

describe('the first call of a page', () => {
  test.each(openServices)('of $key works once a key is inserted', async ({ key, summary }) => {
    const page = readPage(await readContent(app, key));
    const [first] = page.blocks;
    const calls = page.blocks.filter(({ text }) => text.includes(keyPlaceholder));
    expect(calls).toEqual([first]);
    expect(page.headings[1]).toMatchObject({ level: 2, id: 'first-call' });
    expect(page.text.indexOf(summary)).toBeLessThan(page.text.indexOf('curl '));
    const place = await mkdtemp(join(folder, 'first-'));
    const call = first?.text.replaceAll(keyPlaceholder, person.key) ?? '';
    // Short enough to take in at a glance; a file in it is the smallest there is.
    expect(call.length).toBeLessThan(call.includes('file_base64') ? 600 : 420);
    const printed = await runSample(shell, `${call} \\\n  --fail-with-body`, place, 'not read');
    const [saved] = await readdir(place).then((names) =>
      names.filter((name) => name !== shell.file),
    );
    const answer = saved === undefined ? printed : await readFile(join(place, saved), 'utf8');
    expect(answer).toMatch(firstAnswers[key] ?? /^%PDF-/);
  });

  test('has no key before the portal inserts one', async () => {
    const answer = await app.call('GET', '/api/documentation/v1/data-to-pdf', {
      cookie: person.cookie,
    });
    expect(answer.text).not.toContain(person.key);
    expect(readPage(await readContent(app, 'data-to-pdf')).text).toContain(keyPlaceholder);
  });
});

describe('a program of the documentation', () => {
  test.each(runnable)('in $language saves the invoice', async (way) => {
    await rm(join(folder, 'invoice.pdf'), { force: true });
    await runSample(way, codeOf(way.language), folder, person.key);
    const pdf = await readPdf(await readFile(join(folder, 'invoice.pdf')));
    expect(pdf.pages).toBe(1);
    expect(pdf.tagged).toBe(true);
    expect(pdf.text).toContain('2024-0117');
    expect(pdf.text).toContain('Müller & Söhne GmbH');
    // 90 at 25 % and 50 at 5 %: calculated, not in the data.
    expect(pdf.text).toContain('€165.00');
  });

  test.each(runnable)('in $language fails with a wrong key and says why', async (way) => {
    const code = codeOf(way.language);
    const failed = await runSample(way, code, folder, 'dsp_wrong').catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Error);
    const output = ['stdout', 'stderr'].map((name) => Reflect.get(Object(failed), name)).join('');
    const saved = await readFile(join(folder, 'invoice.pdf'), 'utf8').catch(() => '');
    expect(output + saved).toContain('api_key_invalid');
  });

  test('downloads an archived file as documented', async () => {
    const body = { template_id: 'offer.html', file_name: 'invoice.pdf' };
    const answer = await app.call('POST', '/api/data-to-pdf/v1/convert', {
      body,
      headers: { 'x-api-key': person.key },
    });
    expect(answer.status).toBe(200);
    const code = blocks.filter(({ language }) => language === 'bash')[1]?.text ?? '';
    await runSample(shell, `${code} --fail --silent`, folder, person.key);
    const pdf = await readPdf(await readFile(join(folder, 'invoice.pdf')));
    expect(pdf.pages).toBe(1);
  });
});

function archivedBy({
  run,
  service,
}: Pick<(typeof runSamples)[number]['known'], 'run' | 'service'>): object {
  const field = accessModeFieldOf(run, service);
  return field === undefined ? {} : { [field]: 'archive' };
}

const firstAnswers: Partial<Record<string, RegExp>> = {
  'data-generator': /^<\?xml [\s\S]*<order number="2024-0117">/,
  'data-mapping': /"order":\s*\{\s*"id":\s*"2024-0117"/,
  'data-to-text': /^1;|^1,/m,
  'data-to-html': /Papir A4/,
  'file-archive': /"data":\[/,
  'web-scraper': /"data":"# Example Domain/,
  'text-extractor': /"text":\s*"Invoice 2024-0117/,
  'address-validation': /"HR-51000 Rijeka"/,
  'vat-validator': /"vat_id":"HR81793146560"/,
  'send-email': /"accepted":\["ana@example\.com"\]/,
};

const textPages: readonly (readonly [key: string, saved: string, says: RegExp])[] = [
  ['data-generator', 'order.xml', /<order number="2024-0117">[\s\S]*Hvala na narudžbi\./],
  ['data-mapping', 'result.json', /"order":\{"id":"2024-0117"/],
  ['address-validation', 'result.json', /"HR-51000 Rijeka"/],
  ['vat-validator', 'result.json', /"vat_id":"EL094019245"/],
  ['data-to-text', 'result.txt', /^1;Uredski papir A4;20;4\.5;25;90$/m],
  ['data-to-html', 'invoice.html', /<td[^>]*>Uredski papir A4<\/td>/],
  ['send-email', 'result.json', /"accepted":\["ana@example\.com"\]/],
];

describe.each(textPages)('a program on the page of %s', (key, saved, says) => {
  test.each(runnable)('in $language saves the expected file', async (way) => {
    const own = await programsOf(key);
    const place = await mkdtemp(join(folder, 'text-'));
    await runSample(way, codeOf(way.language, own), place, person.key);
    expect(await readFile(join(place, saved), 'utf8')).toMatch(says);
  });
});

test('the values of Show Sample and of the programs run without a warning', async () => {
  const all = runSamples.flatMap(({ known, sample, example }) =>
    [sample, example].map((body) => ({
      path: known.call.path,
      body,
      asked: {
        api_key: person.key,
        ...archivedBy(known),
        ...('template_engine' in sample ? { strict: true } : {}),
      },
    })),
  );
  for (const { path, body, asked } of all) {
    const answer = await app.call('POST', path, { body: { ...body, ...asked } });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toMatchObject({ warnings: [] });
  }
});

test('a literal keeps every type of value and every character in each language', async () => {
  const value = { "it's": 'a "b" \\ č', list: [1.5, true, null, false], empty: {}, none: [] };
  const js: unknown = new Function(`return ${printLiteral(value, 'javascript')}`)();
  expect(js).toEqual(value);
  expect(JSON.parse(printLiteral(value, 'json'))).toEqual(value);
  const python = `import json\nprint(json.dumps(${printLiteral(value, 'python')}))`;
  expect(await syntaxFaults('python', python)).toEqual([]);
  if (runnable.some(({ language }) => language === 'python')) {
    const { stdout } = spawnSync('python3', ['-c', python]);
    expect(JSON.parse(stdout.toString())).toEqual(value);
  }
  expect(printLiteral({ default: [] }, 'csharp')).toBe('new {\n    @default = new object[] {}\n}');
});
