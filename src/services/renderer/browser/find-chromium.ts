import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { prepareChromium } from '#services/renderer/browser/unpack-chromium.ts';

const run = promisify(execFile);

export interface FoundChromium {
  path: string;
  source: 'configured' | 'system' | 'npm';
  /** For LD_LIBRARY_PATH; undefined if the machine has all libraries. */
  libraries: string | undefined;
}

// Headless shells first: they start faster and use less memory than a full browser.
const namesOnPath = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'headless_shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
] as const;

const placesOffPath = [
  '/usr/lib/chromium/headless_shell',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
] as const;

/**
 * The browsers to try, best first: only the configured one if set, otherwise the system's (it gets
 * security updates), then the npm package's, which is unpacked only when it is reached.
 * @throws Error if nothing can be run
 */
export async function* findChromium(
  chromiumPath: string | undefined,
  cacheDir: string,
): AsyncGenerator<FoundChromium, void, void> {
  if (chromiumPath) {
    if (!(await isExecutable(chromiumPath))) {
      throw new Error(`CHROMIUM_PATH ${chromiumPath} is not an executable file`);
    }
    yield { path: chromiumPath, source: 'configured', libraries: undefined };
    return;
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(path.isAbsolute);
  const candidates = [
    ...namesOnPath.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...placesOffPath,
  ];
  for (const candidate of candidates) {
    if (await isExecutable(candidate)) {
      yield { path: candidate, source: 'system', libraries: undefined };
    }
  }
  const unpacked = await prepareChromium(cacheDir);
  const libraries = (await starts(unpacked.path)) ? undefined : unpacked.libraries;
  yield { path: unpacked.path, source: 'npm', libraries };
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Printing the version makes the linker load every library, and does nothing else. */
async function starts(file: string): Promise<boolean> {
  try {
    await run(file, ['--version'], { timeout: 10_000 });
    return true;
  } catch {
    return false;
  }
}
