// ST2: the reader of the server's log exits (`npm start | head -8`, a log daemon that restarts) or
// stalls. The server keeps serving, counts dropped lines and stops on SIGTERM.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLineWriter } from '#server/line-writer.ts';
import { type Product, startProduct } from '#tests/kit/start-product.ts';

let folder = '';
let product: Product | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'product-'));
});

afterEach(async () => {
  await product?.stop('SIGKILL');
  product = undefined;
  await rm(folder, { recursive: true, force: true });
});

test('without a reader of its log the server keeps serving, counts dropped lines and exits with 0', async () => {
  product = await startProduct(folder);
  product.process.stdout?.destroy();
  product.process.stderr?.destroy();
  for (let count = 0; count < 20; count += 1) {
    const answer = await fetch(`${product.url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'a@example.com', password: 'Wrong-Pass-1' }),
    });
    expect([400, 429]).toContain(answer.status);
  }
  const metrics = await (await fetch(`${product.url}/metrics`)).text();
  const lost = /^portal_log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1];
  expect(Number(lost)).toBeGreaterThanOrEqual(20);
  expect(await product.stop('SIGTERM')).toBe(0);
});

test('lines are dropped and counted while the reader stalls, and the count is logged when it resumes', () => {
  const taken: string[] = [];
  let release: (() => void) | undefined;
  const stream = Object.assign(
    new Writable({
      decodeStrings: false,
      write: (chunk, _encoding, done) => {
        taken.push(String(chunk));
        release = done;
      },
    }),
    { fd: -1 },
  );
  const writer = createLineWriter(stream);
  const line = `${'x'.repeat(1023)}\n`;
  for (let count = 0; count < 3000; count += 1) writer.write(line);
  expect(writer.dropped()).toBe(3000 - 1025);
  expect(stream.writableLength).toBeLessThanOrEqual(1025 * 1024);
  while (stream.writableLength > 0) release?.();
  writer.write('after\n');
  while (stream.writableLength > 0) release?.();
  expect(taken.slice(-2)).toEqual([
    `${JSON.stringify({ event: 'log_lines_dropped', lost: 3000 - 1025 })}\n`,
    'after\n',
  ]);
});
