// The programs on the archive's page, extracted and run as a customer would: unchanged, one after
// another, with the key in the environment.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyPlaceholder } from '#contract/sample-key.ts';
import { field } from '#tests/kit/field.ts';
import { syntaxFaults } from '#tests/kit/parse-sample.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { runSample, shell, uploadLanguages } from '#tests/kit/sample-languages.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { readPage } from '#tests/server/content/check-html.ts';
import { readContent } from '#tests/server/content/read-content.ts';

const offer = '%PDF-1.7 an offer';
// C# prints the JSON as received.
const saysWhere = /^Kept as offer(-\d)?\.pdf until 20|"file_name":"offer(-\d)?\.pdf"/;

let app: TestApp;
let person: Person;
let folder = '';
let blocks: { language: string; text: string }[] = [];

beforeAll(async () => {
  app = await startTestApp();
  person = await aUser(app);
  folder = await mkdtemp(join(tmpdir(), 'samples-'));
  await writeFile(join(folder, 'offer.pdf'), offer);
  // The first call needs a key to be inserted; samples.test.ts runs it.
  blocks = readPage(await readContent(app, 'file-archive')).blocks.filter(
    ({ text }) => !text.includes(keyPlaceholder),
  );
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const curlOf = (part: string) =>
  blocks.find(({ language, text }) => language === 'bash' && text.includes(part))?.text ?? 'exit 9';

test('the curl calls take a file from upload to deletion', async () => {
  const sh = (part: string) => runSample(shell, curlOf(part), folder, person.key);
  const kept = await sh('file=@offer.pdf');
  expect(JSON.parse(kept)).toMatchObject({ file_name: 'offer.pdf', type: 'application/pdf' });
  expect(JSON.parse(await sh('search=offer'))).toMatchObject({ total: 1, used_bytes: 17 });
  await sh('-o copy.pdf');
  expect(await readFile(join(folder, 'copy.pdf'), 'utf8')).toBe(offer);
  const link: unknown = JSON.parse(await sh('max_downloads'));
  expect(await (await fetch(field(link, 'url'))).text()).toBe(offer);
  await sh('files.zip');
  expect((await readFile(join(folder, 'files.zip'))).subarray(0, 2).toString()).toBe('PK');
  expect(JSON.parse(await sh('-X DELETE'))).toEqual({ success: true });
  await expect(sh('-o copy.pdf')).rejects.toThrow();
  expect(blocks.filter(({ language }) => language === 'bash')).toHaveLength(6);
});

test.each(uploadLanguages.parsed)('the program in $language is correct syntax', async (way) => {
  const { language } = way;
  const text = blocks.find((block) => block.language === language)?.text ?? '';
  expect(await syntaxFaults(language, text)).toEqual([]);
});

test.each(uploadLanguages.runnable)('the program in $language uploads the file', async (way) => {
  const text = blocks.find(({ language }) => language === way.language)?.text ?? '';
  expect(await runSample(way, text, folder, person.key)).toMatch(saysWhere);
  const failed = await runSample(way, text, folder, 'dsp_wrong').catch((error) => error);
  expect(String(Reflect.get(Object(failed), 'stderr'))).toContain('api_key_invalid');
});
