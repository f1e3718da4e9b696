// One warm child process as the renderer sees it: ready, busy with one job, or gone.

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { putBelowNormal } from '#services/below-normal.ts';
import {
  type ChildMessage,
  createMessageReader,
  encodeMessage,
} from '#services/children/child-message.ts';
import { readOwn } from '#services/templates/json-value.ts';

/** How a job ended: with an answer of the child, or with its death. */
export type JobEnd = { answer: ChildMessage } | { death: string };

export interface Child {
  /** Settles when the child can take jobs, or died before: then false. */
  ready: Promise<boolean>;
  /** Settles when the child is gone, with what it last said on its error output. */
  gone: Promise<string>;
  /**
   * Settles when the child has loaded the code of a service, or is gone. Apart from the job, whose time it
   * does not take: a busy machine takes seconds for it.
   */
  load(service: string): Promise<void>;
  run(head: unknown, body: string | Uint8Array): Promise<JobEnd>;
  kill(): void;
}

const lastWordsLength = 2000;

export interface ChildLimits {
  /** Of the engine's own objects. */
  memoryMb: number;
  /** Of the whole process, buffers and WebAssembly included; 0: not watched. */
  rssMaxMb: number;
  answerBytesMax: number;
}

/** Starts a child; it holds no secret, opens no file but the program's, and dies with this process. */
export function startChild({ answerBytesMax, ...memory }: ChildLimits): Child {
  const child = spawnChild(memory);
  const read = createMessageReader(answerBytesMax);
  const ready = Promise.withResolvers<boolean>();
  const gone = Promise.withResolvers<string>();
  const loaded = new Set<string>();
  let loading: PromiseWithResolvers<void> | undefined;
  let job: PromiseWithResolvers<JobEnd> | undefined;
  let lastWords = '';
  let ended: string | undefined;

  child.stderr.on('data', (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString()).slice(-lastWordsLength);
  });
  child.stdout.on('data', (chunk: Buffer) => {
    try {
      for (const message of read(chunk)) {
        const kind = readOwn(message.head, 'kind');
        if (kind === 'ready') ready.resolve(true);
        else if (kind === 'loaded') loading?.resolve();
        else job?.resolve({ answer: message });
      }
    } catch {
      // Too long or no message at all: whatever runs there is not to be trusted any more.
      child.kill('SIGKILL');
    }
  });
  // A write to a child that died fails here; its end is told by `close`.
  child.stdin.on('error', () => {});
  child.on('error', (error) => {
    lastWords = error.message;
    end('could not start');
  });
  child.on('close', (code, signal) => end(signal ?? `exit ${code}`));

  function end(death: string): void {
    ended ??= death;
    ready.resolve(false);
    loading?.resolve();
    job?.resolve({ death });
    gone.resolve(`${death} ${lastWords}`.trim());
  }

  return {
    ready: ready.promise,
    gone: gone.promise,
    async load(service) {
      if (loaded.has(service)) return;
      loaded.add(service);
      loading = Promise.withResolvers<void>();
      child.stdin.write(encodeMessage({ kind: 'load', service }, ''));
      await loading.promise;
    },
    async run(head, body) {
      if (ended !== undefined) return { death: ended };
      job = Promise.withResolvers<JobEnd>();
      child.stdin.write(encodeMessage(head, body));
      return job.promise;
    },
    kill() {
      child.kill('SIGKILL');
    },
  };
}

function spawnChild({
  memoryMb,
  rssMaxMb,
}: Omit<ChildLimits, 'answerBytesMax'>): ChildProcessByStdio<Writable, Readable, Readable> {
  const program = join(import.meta.dirname, 'child-program.ts');
  const root = dirname(dirname(dirname(import.meta.dirname)));
  const readable = ['src', 'node_modules', 'package.json'].map((name) => join(root, name));
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${memoryMb}`,
      '--permission',
      '--allow-worker',
      ...[...readable, ...readable.map(realPath)].map((path) => `--allow-fs-read=${path}`),
      program,
      String(rssMaxMb),
    ],
    { env: {}, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true },
  );
  putBelowNormal(child.pid);
  return child;
}

// An installation may link its packages from elsewhere; the permission is checked on the target.
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
