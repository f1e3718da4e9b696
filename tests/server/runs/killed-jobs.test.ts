// The process is killed in the middle of a job, with the product started like `npm start`.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { type Product, startProduct } from '#tests/kit/start-product.ts';

const login = { email: 'boss@example.com', password: 'Correct-Horse-9' };
const env = {
  ADMIN_EMAIL: login.email,
  ADMIN_PASSWORD: login.password,
  ALLOW_PRIVATE_ADDRESSES: 'true',
};

async function call(product: Product, method: string, path: string, headers = {}, body?: unknown) {
  const response = await fetch(product.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, json: await response.json() };
}

test('a job killed in mid-work is done after the restart and counted once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'killed-'));
  let visits = 0;
  const asked = Promise.withResolvers<void>();
  const site = createServer((_, response) => {
    visits += 1;
    asked.resolve();
    // The first request never gets an answer: its process is killed.
    if (visits > 1) response.setHeader('content-type', 'text/html').end('<p>fine</p>');
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  let product = await startProduct(folder, env);
  try {
    const signedIn = await call(product, 'POST', '/auth/login', {}, login);
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    const made = { name: 'Key', description: '' };
    const key = await call(product, 'POST', '/core/api-key', { cookie }, made);
    const headers = { 'x-api-key': field(key.json, 'apiKey.key') };
    const accepted = await call(product, 'POST', '/api/html-to-pdf/v1/convert', headers, {
      url: `http://127.0.0.1:${port}/`,
      async: true,
    });
    expect(accepted.status).toBe(202);
    await asked.promise;
    await product.stop('SIGKILL');
    product = await startProduct(folder, env);
    const jobPath = field(accepted.json, 'status_url');
    const status = async () => field((await call(product, 'GET', jobPath, headers)).json, 'status');
    await expect.poll(status).toBe('done');
    const usage = await call(product, 'GET', '/core/user-configuration', { cookie });
    expect([field(usage.json, 'count'), visits]).toEqual(['1', 2]);
  } finally {
    await product.stop('SIGKILL');
    site.closeAllConnections();
    site.close();
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);
