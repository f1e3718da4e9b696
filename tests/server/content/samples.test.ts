// The programs on the documentation page, taken off it and run as a customer would: unchanged, with the
// key in the environment, against the whole product.
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printLiteral } from '#contract/print-literal.ts';
import { services } from '#contract/services.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { newTestPrinter, startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { readPage } from '#tests/server/content/check-html.ts';
import { readContent } from '#tests/server/content/read-content.ts';

const run = promisify(execFile);

interface Way {
  language: string;
  file: string;
  command: string;
  args: readonly string[];
  /** Asked with it to see whether it is installed. */
  ask: readonly string[];
}

const ways: readonly Way[] = [
  {
    language: 'bash',
    file: 'convert.sh',
    command: 'sh',
    args: ['convert.sh'],
    ask: ['-c', 'command -v curl'],
  },
  {
    language: 'javascript',
    file: 'convert.mjs',
    command: process.execPath,
    args: ['convert.mjs'],
    ask: ['-v'],
  },
  { language: 'python', file: 'convert.py', command: 'python3', args: ['convert.py'], ask: ['-V'] },
  { language: 'php', file: 'convert.php', command: 'php', args: ['convert.php'], ask: ['-v'] },
];
const installed = ways.filter(({ command, ask }) => spawnSync(command, ask).status === 0);
// Without a .NET SDK the C# program can only be read, and only where Mono's compiler is.
const csharpReaders = ['mcs'].filter((name) => spawnSync(name, ['--version']).status === 0);

let app: TestApp;
let person: Person;
let folder = '';
let blocks: { language: string; text: string }[] = [];
const printer = newTestPrinter();

beforeAll(async () => {
  app = await startTestApp({ printer });
  person = await aUser(app);
  folder = await mkdtemp(join(tmpdir(), 'samples-'));
  blocks = readPage(await readContent(app, 'data-to-pdf')).blocks;
});

afterAll(async () => {
  await app.close();
  await printer.close();
  await rm(folder, { recursive: true, force: true });
});

async function runSample(
  { language, file, command, args }: Way,
  key: string,
  from = blocks,
): Promise<string> {
  const code = from.find((block) => block.language === language)?.text ?? '';
  await writeFile(join(folder, file), code);
  const { stdout } = await run(command, [...args], {
    cwd: folder,
    env: { ...process.env, API_KEY: key },
  });
  return stdout;
}

test('this machine runs at least curl, Node and Python', () => {
  expect(installed.map(({ language }) => language)).toEqual(
    expect.arrayContaining(['bash', 'javascript', 'python']),
  );
});

describe('a program of the page of html-to-pdf', () => {
  test.each(installed)('in $language saves the document', async (way) => {
    const { blocks: own } = readPage(await readContent(app, 'html-to-pdf'));
    await runSample(way, person.key, own);
    const pdf = await readPdf(await readFile(join(folder, 'document.pdf')));
    await rm(join(folder, 'document.pdf'));
    expect(pdf).toMatchObject({ pages: 1, tagged: true, title: 'Offer 2024-0117' });
    expect(pdf.text).toContain('Müller & Söhne GmbH');
  });
});

describe('a program of the documentation', () => {
  test.each(installed)('in $language saves the invoice', async (way) => {
    await rm(join(folder, 'invoice.pdf'), { force: true });
    await runSample(way, person.key);
    const pdf = await readPdf(await readFile(join(folder, 'invoice.pdf')));
    expect(pdf.pages).toBe(1);
    expect(pdf.tagged).toBe(true);
    expect(pdf.text).toContain('2024-0117');
    expect(pdf.text).toContain('Müller & Söhne GmbH');
    // 90 at 25 % and 50 at 5 %: worked out, not sent.
    expect(pdf.text).toContain('€165.00');
  });

  test.each(installed)('in $language fails with a wrong key and says why', async (way) => {
    const failed = await runSample(way, 'dsp_wrong').catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Error);
    const output = ['stdout', 'stderr'].map((name) => Reflect.get(Object(failed), name)).join('');
    const saved = await readFile(join(folder, 'invoice.pdf'), 'utf8').catch(() => '');
    expect(output + saved).toContain('api_key_invalid');
  });

  test.each(csharpReaders)('in C# parses with %s', async (reader) => {
    const code = blocks.find(({ language }) => language === 'csharp')?.text ?? '';
    await writeFile(join(folder, 'Program.cs'), code);
    await expect(run(reader, ['--parse', 'Program.cs'], { cwd: folder })).resolves.toBeDefined();
  });

  test('gets an archived file back as the page says', async () => {
    const body = { template_id: 'offer.html', file_name: 'invoice.pdf' };
    const answer = await app.call('POST', '/api/data-to-pdf/v1/convert', {
      body,
      headers: { 'x-api-key': person.key },
    });
    expect(answer.status).toBe(200);
    const code = blocks.filter(({ language }) => language === 'bash')[1]?.text ?? '';
    await run('sh', ['-c', `${code} --fail --silent`], {
      cwd: folder,
      env: { ...process.env, API_KEY: person.key },
    });
    const pdf = await readPdf(await readFile(join(folder, 'invoice.pdf')));
    expect(pdf.pages).toBe(1);
  });
});

const textPages: readonly (readonly [key: string, saved: string, says: RegExp])[] = [
  ['data-generator', 'order.xml', /<order number="2024-0117">[\s\S]*Hvala na narudžbi\./],
  ['data-mapping', 'result.json', /"order":\{"id":"2024-0117"/],
  ['data-to-text', 'result.txt', /^1;Uredski papir A4;20;4\.5;25;90$/m],
  ['data-to-html', 'invoice.html', /<td[^>]*>Uredski papir A4<\/td>/],
];

describe.each(textPages)('a program on the page of %s', (key, saved, says) => {
  test.each(installed)('in $language saves what it should', async (way) => {
    const page = readPage(await readContent(app, key));
    const code = page.blocks.find((block) => block.language === way.language)?.text ?? '';
    const place = await mkdtemp(join(folder, 'text-'));
    await writeFile(join(place, way.file), code);
    await run(way.command, [...way.args], {
      cwd: place,
      env: { ...process.env, API_KEY: person.key },
    });
    expect(await readFile(join(place, saved), 'utf8')).toMatch(says);
  });
});

test('what Show Sample inserts and what the programs send run without a remark', async () => {
  const all = services.flatMap(({ key, accessModeField = '', functions }) =>
    functions.flatMap(({ path, sample, example }) =>
      [sample, example].map((body) => ({
        path: `/api/${key}/v1/${path}`,
        body,
        asked: {
          api_key: person.key,
          [accessModeField]: 'archive',
          ...('template_engine' in sample ? { strict: true } : {}),
        },
      })),
    ),
  );
  for (const { path, body, asked } of all) {
    const answer = await app.call('POST', path, { body: { ...body, ...asked } });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).not.toHaveProperty('warnings');
  }
});

test('a literal keeps every kind of value and sign in each language', () => {
  const value = { "it's": 'a "b" \\ č', list: [1.5, true, null, false], empty: {}, none: [] };
  const js: unknown = new Function(`return ${printLiteral(value, 'javascript')}`)();
  expect(js).toEqual(value);
  expect(JSON.parse(printLiteral(value, 'json'))).toEqual(value);
  const python = spawnSync('python3', [
    '-c',
    `import json\nprint(json.dumps(${printLiteral(value, 'python')}))`,
  ]);
  expect(JSON.parse(python.stdout.toString())).toEqual(value);
  expect(printLiteral({ default: [] }, 'csharp')).toBe('new {\n    @default = new object[] {}\n}');
});
