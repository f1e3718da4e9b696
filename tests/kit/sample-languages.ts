// How the programs of the documentation are tested: run if this machine has their language, otherwise
// only parsed. The names of the tests say which.
import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface SampleLanguage {
  /** As in `language-…` of the code block. */
  language: string;
  file: string;
  /** A shell command, run in the folder of the file. */
  command: string;
  /** A command that succeeds if everything `command` needs is installed. */
  ask: string;
}

const run = promisify(execFile);
// Debian has no .NET SDK. Mono compiles the unchanged program together with a shim for .NET 8.
const mono = `mcs -nologo -main:EntryPoint -r:System.Net.Http,System.Web.Extensions -out:sample.exe \
  Program.cs '${join(import.meta.dirname, 'dotnet-8.cs')}' && mono sample.exe`;

/** Always available: `curl` is the machine's own or the replacement of the kit. */
export const shell: SampleLanguage = {
  language: 'bash',
  file: 'sample.sh',
  command: 'sh sample.sh',
  ask: 'true',
};

const programs: readonly SampleLanguage[] = [
  {
    language: 'javascript',
    file: 'sample.mjs',
    command: `'${process.execPath}' sample.mjs`,
    ask: 'true',
  },
  {
    language: 'python',
    file: 'sample.py',
    command: 'python3 sample.py',
    ask: 'python3 -V',
  },
  {
    language: 'php',
    file: 'sample.php',
    command: 'php sample.php',
    ask: 'php -v',
  },
  {
    language: 'csharp',
    file: 'Program.cs',
    command: mono,
    ask: 'mcs --version && mono --version',
  },
];

/** The languages that this machine can run, and those that it can only parse. */
export const sampleLanguages = sorted([shell, ...programs]);
/** The same for programs that send a form, for which PHP needs an extension. */
export const uploadLanguages = sorted(
  programs.map((one) => (one.language === 'php' ? { ...one, ask: `php -r 'curl_init();'` } : one)),
);

function sorted(all: readonly SampleLanguage[]) {
  const runnable = all.filter(({ ask }) => spawnSync('sh', ['-c', ask]).status === 0);
  return { runnable, parsed: all.filter((one) => !runnable.includes(one)) };
}

/** Runs `code` in `folder` with the key in its environment. @returns stdout. @throws with its output. */
export async function runSample(
  { file, command }: SampleLanguage,
  code: string,
  folder: string,
  key: string,
): Promise<string> {
  await writeFile(join(folder, file), code);
  return withCurl(async (path) => {
    const { stdout } = await run('sh', ['-c', command], {
      cwd: folder,
      env: { ...process.env, PATH: path, API_KEY: key },
    });
    return stdout;
  });
}

/** Calls `work` with a PATH that contains curl. */
async function withCurl<T>(work: (path: string) => Promise<T>): Promise<T> {
  const path = process.env.PATH ?? '';
  if (spawnSync('curl', ['-V']).status === 0) return work(path);
  const bin = await mkdtemp(join(tmpdir(), 'bin-'));
  const program = join(import.meta.dirname, 'curl.ts');
  await writeFile(join(bin, 'curl'), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
  await chmod(join(bin, 'curl'), 0o755);
  try {
    return await work(`${bin}:${path}`);
  } finally {
    await rm(bin, { recursive: true, force: true });
  }
}
