// On machines with few cores the main thread has priority over workers (issue 11, item 4).
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let key: string;

beforeAll(async () => {
  app = await startTestApp();
  ({ key } = await aUser(app));
});

afterAll(() => app.close());

/** The fields of `/proc/…/stat` from the third on: state, parent, …; at index 16 the niceness. */
async function statOf(path: string): Promise<string[]> {
  const text = await readFile(`${path}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

const nicenessOf = async (path: string) => Number((await statOf(path))[16]);

async function mapped(data: string): Promise<number> {
  const body = `{"mapping":[{"to":"a","from":"b"}],"data":{"b":${JSON.stringify(data)}}}`;
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  return (await app.call('POST', '/api/data-mapping/v1/map', { raw: body, headers })).status;
}

test('the thread that parses long JSON and the child processes of services have a lower priority', async () => {
  expect(await mapped('long '.repeat(100_000))).toBe(200);
  const threads = await readdir('/proc/self/task');
  const niceness = await Promise.all(threads.map((id) => nicenessOf(`/proc/self/task/${id}`)));
  expect(niceness).toContain(10);
  expect(await nicenessOf('/proc/self')).toBe(0);

  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const children: number[] = [];
  for (const id of ids) {
    const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
    const [, parent] = await statOf(`/proc/${id}`);
    if (Number(parent) !== process.pid || !command.includes('child-program')) continue;
    children.push(await nicenessOf(`/proc/${id}`));
  }
  expect(new Set(children)).toEqual(new Set([10]));
});
