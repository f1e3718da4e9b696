// A client whose types are generated from the served OpenAPI document works with the product, and a
// wrong name in it is a compile error.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

const run = promisify(execFile);
const generator = resolve('tests/server/http/openapi-client/generate-types.ts');
const tsc = resolve('node_modules/.bin/tsc');

const program = `
import createClient from 'openapi-fetch';
import type { paths } from './schema.d.ts';

const { BASE_URL: baseUrl = '', EMAIL: email = '', PASSWORD: password = '' } = process.env;
const { response } = await createClient<paths>({ baseUrl }).POST('/auth/login', {
  body: { email, password },
});
const cookie = response.headers.getSetCookie().map((one) => one.split(';', 1)[0]).join('; ');
const client = createClient<paths>({ baseUrl, headers: { cookie } });

const services = await client.GET('/api/v1/frontend/services');
const created = await client.POST('/core/service-request', {
  body: { name: 'Invoice', service: 'data-to-pdf', payload: '{"data":{}}' },
});
const id = created.data?.id ?? '';
const read = await client.GET('/core/service-request/{id}', { params: { path: { id } } });
const lost = await client.GET('/core/service-request/{id}', { params: { path: { id: 'none' } } });
console.log(JSON.stringify({
  first: services.data?.[0]?.key,
  name: read.data?.name,
  payload: read.data?.payload,
  lost: lost.error?.error_key,
}));
`;

/** The same program with one wrong name, and the expected compile error. */
const wrong = [
  { what: 'field of a request', from: "name: 'Invoice'", to: "title: 'Invoice'", said: "'title'" },
  { what: 'value of a field', from: "'data-to-pdf'", to: "'data-to-paper'", said: 'data-to-paper' },
  { what: 'field of an answer', from: 'read.data?.name', to: 'read.data?.title', said: "'title'" },
  { what: 'path', from: "'/api/v1/frontend/services'", to: "'/api/v1/all'", said: 'Expected 2' },
];

let app: TestApp;
let ana: Person;
let folder: string;
let said: string;

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
  // Within the project, so that the programs find their packages.
  await mkdir('.build', { recursive: true });
  folder = await mkdtemp(resolve('.build/openapi-client-'));
  const { text } = await app.call('GET', '/api/openapi.json');
  await writeFile(join(folder, 'openapi.json'), text);
  await run(process.execPath, [generator, 'openapi.json', 'schema.d.ts'], { cwd: folder });
  await writeFile(join(folder, 'right.ts'), program);
  for (const [index, { from, to }] of wrong.entries()) {
    await writeFile(join(folder, `wrong-${index}.ts`), program.replace(from, to));
  }
  said = await compile();
}, 180_000);

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await app.close();
});

/** Compiles all programs and returns the output; it fails because of the wrong ones. */
async function compile(): Promise<string> {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    module: 'nodenext',
    target: 'esnext',
    types: ['node'],
  };
  const config = { compilerOptions, include: ['*.ts'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  return run(tsc, ['-p', folder, '--pretty', 'false']).then(
    ({ stdout }) => stdout,
    (failure: { stdout: string }) => failure.stdout,
  );
}

function saidOf(file: string): string {
  return said
    .split('\n')
    .filter((line) => line.includes(`${file}(`))
    .join('\n');
}

test('a program with generated types compiles and works', async () => {
  expect(saidOf('right.ts')).toBe('');
  const env = { ...process.env, BASE_URL: app.url, EMAIL: ana.email, PASSWORD: ana.password };
  const { stdout } = await run(process.execPath, ['right.ts'], { cwd: folder, env });
  expect(JSON.parse(stdout)).toEqual({
    first: 'data-to-pdf',
    name: 'Invoice',
    payload: '{"data":{}}',
    lost: 'not_found',
  });
});

test.each(wrong)('an unknown $what is a compile error', ({ to, said: expected }) => {
  const index = wrong.findIndex((one) => one.to === to);
  expect(saidOf(`wrong-${index}.ts`)).toContain(expected);
});
