import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { prepareChromium } from '#services/renderer/browser/unpack-chromium.ts';

let folder = '';
afterEach(() => rm(folder, { recursive: true, force: true }));

// The browser from npm exists only for some machines; others use an installed one.
const isPacked = process.platform === 'linux' && process.arch === 'x64';

test.runIf(isPacked)(
  'two processes can unpack in parallel, and a changed browser is unpacked again',
  async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'unpack-test-'));
    const [first, second] = await Promise.all([prepareChromium(folder), prepareChromium(folder)]);
    expect(second).toEqual(first);
    expect(await readdir(folder)).toHaveLength(1);
    expect(await readdir(first.libraries)).toContain('libnss3.so');

    await appendFile(first.path, 'x');
    expect(await prepareChromium(folder)).toEqual(first);
    expect(await readdir(folder)).toHaveLength(1);
  },
  120_000,
);
