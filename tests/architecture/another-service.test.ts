// A service is a folder in each room and a line in one list. This test adds a fourteenth service, echo,
// to a copy of the product without touching any other file.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readField } from '#portal/api/read-field.ts';
import { type Product, startProduct } from '#tests/kit/start-product.ts';

const root = resolve(import.meta.dirname, '..', '..');
const samples = join(root, 'tests', 'samples', 'echo-service');
const admin = { email: 'ana@example.com', password: 'Correct-Horse-9' };

let copy = '';
let product: Product;
let cookie = '';
let key = '';

const places = {
  'facts.ts.txt': 'src/contract/services/echo/facts.ts',
  'request.ts.txt': 'src/contract/services/echo/request.ts',
  'run.ts.txt': 'src/services/echo/run.ts',
  'worker.ts.txt': 'src/services/echo/worker.ts',
  'page.md': 'src/docs/services/echo.md',
};

async function call(method: string, path: string, body?: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: product.url, cookie };
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  return fetch(product.url + path, { method, headers, ...content });
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'another-service-'));
  for (const name of ['src', 'package.json', '.ci', 'public', 'manifest.webmanifest']) {
    await cp(join(root, name), join(copy, name), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const [from, to] of Object.entries(places)) {
    await mkdir(join(copy, to, '..'), { recursive: true });
    await cp(join(samples, from), join(copy, to));
  }
  const list = join(copy, 'src/contract/services.ts');
  const text = (await readFile(list, 'utf8'))
    .replace(/^import/m, "import { echo } from '#contract/services/echo/facts.ts';\nimport")
    .replace(
      '] as const;',
      "  service(echo, () => import('#contract/services/echo/request.ts')),\n] as const;",
    );
  await writeFile(list, text);
  product = await startProduct(
    join(copy, 'data'),
    { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    copy,
  );
  const login = await call('POST', '/auth/login', admin);
  cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const [first]: unknown[] = await (await call('GET', '/core/api-key')).json();
  key = String(readField(first, 'key'));
});

afterAll(async () => {
  await product?.stop();
  await rm(copy, { recursive: true, force: true });
});

test('it compiles in every room', async () => {
  const tsc = join(root, 'node_modules', '.bin', 'tsc');
  const rooms = ['src/server', 'src/portal', 'src/worker'];
  await promisify(execFile)(tsc, ['-b', ...rooms], { cwd: copy });
}, 180_000);

test('it is the last in the list', async () => {
  const list: unknown[] = await (await call('GET', '/api/v1/frontend/services')).json();
  expect(list).toHaveLength(14);
  expect(list.at(-1)).toMatchObject({ key: 'echo', title: 'Echo', open: true });
});

test('its page has its fields, samples and refusals', async () => {
  const page = await (await call('GET', '/api/documentation/v1/echo')).json();
  const html = Buffer.from(String(readField(page, 'content')), 'base64').toString();
  for (const part of ['<h1>Echo</h1>', 'You want to hear yourself.', 'What to say again.']) {
    expect(html).toContain(part);
  }
  expect(html).toContain('POST /api/echo/v1/say');
  expect(html).toContain('class="language-python"');
  expect(html).toContain('access_mode_invalid_text');
});

test('OpenAPI describes its call and each field', async () => {
  const document = await (await call('GET', '/api/openapi.json')).json();
  const { post } = document.paths['/api/echo/v1/say'];
  expect(post).toMatchObject({ operationId: 'runEcho', summary: 'Says words again.' });
  const { schema } = post.requestBody.content['application/json'];
  expect(schema.properties.words).toMatchObject({ description: 'What to say again.' });
});

test('the desk checks a request against its schema and its check', async () => {
  const program = `
    import { serviceOf, loadRequest } from '#contract/services.ts';
    import { checkRequest } from '#portal/services/execution/check-request.ts';
    const run = (await loadRequest('echo')).runs[0];
    const service = serviceOf('echo');
    const bodies = [{ words: 'a' }, {}, { words: 'a', louder: true, softer: true }];
    const checked = bodies.map((body) =>
      checkRequest({ service, run, body: { api_key: 'k', ...body }, templates: undefined }));
    console.log(JSON.stringify(checked.map(({ kind, failure }) => [kind, failure?.errors[0]?.path])));
  `;
  const file = join(copy, 'src', 'check.ts');
  await writeFile(file, program);
  const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: copy });
  expect(JSON.parse(stdout)).toEqual([
    ['good', null],
    ['refused', 'words'],
    ['refused', 'softer'],
  ]);
});

test('it runs in a child process, and the server refuses what the desk refuses', async () => {
  const said = await call('POST', '/api/echo/v1/say', {
    api_key: key,
    words: 'hello',
    louder: true,
    text_access_mode: 'download',
  });
  expect([said.status, await said.text()]).toEqual([200, 'HELLO']);
  const both = { api_key: key, words: 'hello', louder: true, softer: true };
  const refused = await call('POST', '/api/echo/v1/say', both);
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ errors: [{ path: 'softer' }] });
});

test('users can store templates for it, only with its engines', async () => {
  const template = { service: 'echo', name: 'Mine', engine: 'default' };
  expect((await call('POST', '/core/template', template)).status).toBe(201);
  const other = await call('POST', '/core/template', { ...template, engine: 'handlebars' });
  expect(other.status).toBe(422);
});
