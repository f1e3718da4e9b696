// How the programs of the documentation are run here, each language only where this machine has it.
import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface SampleLanguage {
  /** As in `language-…` of the code block. */
  language: string;
  file: string;
  /** For `sh`, in the folder of the file. */
  command: string;
  /** Succeeds where everything that `command` needs is installed. */
  ask: string;
}

const run = promisify(execFile);
// Debian has no .NET SDK. Mono compiles the program as it stands, beside what it lacks of .NET 8.
const mono = `mcs -nologo -main:EntryPoint -r:System.Net.Http,System.Web.Extensions -out:sample.exe \
  Program.cs '${join(import.meta.dirname, 'dotnet-8.cs')}' && mono sample.exe`;

export const shell: SampleLanguage = {
  language: 'bash',
  file: 'sample.sh',
  command: 'sh sample.sh',
  ask: 'command -v curl',
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

/** Those in which a program can send a form: PHP only with an extension. */
export const uploadLanguages = programs
  .map((one) => (one.language === 'php' ? { ...one, ask: `php -r 'curl_init();'` } : one))
  .filter(isInstalled);
export const sampleLanguages = [shell, ...programs].filter(isInstalled);

function isInstalled({ ask }: SampleLanguage): boolean {
  return spawnSync('sh', ['-c', ask]).status === 0;
}

/** Runs `code` in `folder`, the key in its environment. @returns what it printed. @throws with stdout and stderr. */
export async function runSample(
  { file, command }: SampleLanguage,
  code: string,
  folder: string,
  key: string,
): Promise<string> {
  await writeFile(join(folder, file), code);
  const { stdout } = await run('sh', ['-c', command], {
    cwd: folder,
    env: { ...process.env, API_KEY: key },
  });
  return stdout;
}
