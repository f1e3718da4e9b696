// The product as its own process, started like `npm start`: for journeys, benchmarks and tests that
// kill it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = resolve(import.meta.dirname, '..', '..');

export interface Product {
  url: string;
  process: ChildProcess;
  /** The link that creates the first admin, if one was printed. */
  firstAdminLink: string | undefined;
  /** All output lines so far. */
  lines: readonly string[];
  /** Sends a signal and resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts the product, or a copy of it, on a data folder; resolves when it reports that it is ready. */
export async function startProduct(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  folder = root,
): Promise<Product> {
  const command = [process.execPath, ...(await startArguments())];
  return startCommand(command, { PORT: '0', DATA_DIR: dataDir, ...env }, folder);
}

/** The same with a command and an environment of their own; the program's path is relative to the folder. */
export async function startCommand(
  [program = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
  folder = root,
): Promise<Product> {
  const child = spawn(resolve(folder, program), args, {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', ...env },
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

// The same arguments as `npm start`, but without npm, whose process would receive the signals.
async function startArguments(): Promise<string[]> {
  const text = await readFile(join(root, 'package.json'), 'utf8');
  const command = /"start": "node ([^"]+)"/.exec(text)?.[1];
  if (command === undefined) throw new Error('package.json has no start command');
  return command.split(' ');
}
