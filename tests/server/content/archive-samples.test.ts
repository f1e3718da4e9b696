// The programs on the archive's page, taken off it and run as a customer would: unchanged, one after
// another, with the key in the environment.
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { readPage } from '#tests/server/content/check-html.ts';
import { readContent } from '#tests/server/content/read-content.ts';

const run = promisify(execFile);
const offer = '%PDF-1.7 an offer';

let app: TestApp;
let person: Person;
let folder = '';
let blocks: { language: string; text: string }[] = [];

beforeAll(async () => {
  app = await startTestApp();
  person = await aUser(app);
  folder = await mkdtemp(join(tmpdir(), 'samples-'));
  await writeFile(join(folder, 'offer.pdf'), offer);
  blocks = readPage(await readContent(app, 'file-archive')).blocks;
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function runSample(command: string, args: string[], key = person.key): Promise<string> {
  const { stdout } = await run(command, args, {
    cwd: folder,
    env: { ...process.env, API_KEY: key },
  });
  return stdout;
}

const curlOf = (part: string) =>
  blocks.find(({ language, text }) => language === 'bash' && text.includes(part))?.text ?? 'exit 9';

test('the curl calls take a file from its upload to its end', async () => {
  const sh = (part: string) => runSample('sh', ['-c', curlOf(part)]);
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

const ways = [
  { language: 'javascript', file: 'upload.mjs', command: process.execPath, ask: ['-v'] },
  { language: 'python', file: 'upload.py', command: 'python3', ask: ['-V'] },
  {
    language: 'php',
    file: 'upload.php',
    command: 'php',
    ask: ['-r', 'exit((int)!function_exists("curl_init"));'],
  },
].filter(({ command, ask }) => spawnSync(command, ask).status === 0);

test.each(ways)('the program in $language uploads the file', async (way) => {
  const text = blocks.find(({ language }) => language === way.language)?.text ?? '';
  await writeFile(join(folder, way.file), text);
  expect(await runSample(way.command, [way.file])).toMatch(/^Kept as offer(-\d)?\.pdf until 20/);
  const failed = await runSample(way.command, [way.file], 'dsp_wrong').catch((error) => error);
  expect(String(Reflect.get(Object(failed), 'stderr'))).toContain('api_key_invalid');
});

test.each(['mcs'].filter((name) => spawnSync(name, ['--version']).status === 0))(
  'the program in C# parses with %s',
  async (reader) => {
    const text = blocks.find(({ language }) => language === 'csharp')?.text ?? '';
    await writeFile(join(folder, 'Program.cs'), text);
    await expect(run(reader, ['--parse', 'Program.cs'], { cwd: folder })).resolves.toBeDefined();
  },
);
