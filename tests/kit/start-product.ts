// The product as its own process, started the way `npm start` does: for journeys, benchmarks and
// everything that ends it the hard way.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = resolve(import.meta.dirname, '..', '..');

export interface Product {
  url: string;
  process: ChildProcess;
  /** The link that makes the first admin, if one was printed. */
  firstAdminLink: string | undefined;
  /** All lines it printed so far. */
  lines: readonly string[];
  /** Asks it to end and answers its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts the product, or a copy of it, on a data folder; resolves when it says that it is ready. */
export async function startProduct(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  folder = root,
): Promise<Product> {
  const child = spawn(process.execPath, await startArguments(), {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const ended = once(child, 'exit');
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  const ready = new Promise<string>((done, failed) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      const url = / is ready at (\S+)/.exec(line)?.[1];
      if (url !== undefined) done(url);
    });
    void ended.then(() => failed(new Error(`the product ended:\n${lines.join('\n')}`)));
  });
  const url = await ready;
  return {
    url,
    process: child,
    get firstAdminLink() {
      return /https?:\/\/\S+\/sign-up\?admin=\S+/.exec(lines.join('\n'))?.[0];
    },
    lines,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}

// The very arguments of `npm start`, without npm in between, whose process would take the signals.
async function startArguments(): Promise<string[]> {
  const text = await readFile(join(root, 'package.json'), 'utf8');
  const command = /"start": "node ([^"]+)"/.exec(text)?.[1];
  if (command === undefined) throw new Error('package.json has no start command');
  return command.split(' ');
}
