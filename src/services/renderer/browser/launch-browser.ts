import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { browserFlags } from '#services/renderer/browser/browser-flags.ts';
import { CdpConnection, textOf } from '#services/renderer/browser/cdp-connection.ts';
import { type FoundChromium, findChromium } from '#services/renderer/browser/find-chromium.ts';
import { writeFontConfig } from '#services/renderer/browser/font-config.ts';

export interface LaunchSettings {
  chromiumPath?: string | undefined;
  cacheDir: string;
  sandbox: 'auto' | 'off';
  log(event: string, details: Record<string, unknown>): void;
}

export interface LaunchedBrowser {
  connection: CdpConnection;
  pid: number;
  version: string;
  source: FoundChromium['source'];
  sandboxed: boolean;
  /** Settles when the process has ended for any reason. */
  ended: Promise<void>;
  /** Kills the whole process group and deletes its files. */
  kill(): Promise<void>;
}

const startTimeoutMs = 20_000;
const stderrKept = 2_000;
// With the host's name, because containers may share a folder but not process ids.
const profilePrefix = `print-browser-${os.hostname()}-`;

/**
 * Starts the first browser that answers, sandboxed if the machine allows it.
 * @throws Error with every browser that was tried and its error
 */
export async function launchBrowser(settings: LaunchSettings): Promise<LaunchedBrowser> {
  const fontConfigFile = await writeFontConfig(settings.cacheDir, (error) =>
    settings.log('renderer_fonts_missing', { error: messageOf(error) }),
  );
  await removeOrphanedProfiles();
  const fieldErrors: string[] = [];
  try {
    for await (const found of findChromium(settings.chromiumPath, settings.cacheDir)) {
      for (const sandboxed of sandboxChoices(settings.sandbox)) {
        try {
          return await startBrowser(found, sandboxed, fontConfigFile);
        } catch (error) {
          const fieldError = `${found.path}${sandboxed ? '' : ' without sandbox'}: ${messageOf(error)}`;
          fieldErrors.push(fieldError);
          settings.log('renderer_launch_failed', {
            path: found.path,
            sandboxed,
            error: fieldError,
          });
        }
      }
    }
  } catch (error) {
    fieldErrors.push(messageOf(error));
  }
  throw new Error(`no Chromium could be started: ${fieldErrors.join('; ')}`);
}

/** Chromium refuses to run sandboxed as root. */
function sandboxChoices(sandbox: LaunchSettings['sandbox']): readonly boolean[] {
  return sandbox === 'off' || process.getuid?.() === 0 ? [false] : [true, false];
}

async function startBrowser(
  found: FoundChromium,
  sandboxed: boolean,
  fontConfigFile: string,
): Promise<LaunchedBrowser> {
  const profile = await mkdtemp(path.join(os.tmpdir(), `${profilePrefix}${process.pid}-`));
  const child = spawn(found.path, browserFlags(profile, sandboxed), {
    // A process group of its own, so that one signal kills the browser with all its helpers.
    detached: true,
    cwd: profile,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: profile,
      TMPDIR: profile,
      // Of C.UTF-8 it makes `en-US@posix`, which scripts cannot format with.
      LANG: 'en_US.UTF-8',
      TZ: process.env.TZ,
      FONTCONFIG_FILE: fontConfigFile,
      LD_LIBRARY_PATH: found.libraries,
    },
  });
  const stderr = keepTail(child);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const connection = connect(child);
  const removed = ended.then(async () => {
    connection.close(`the browser ended. ${stderr()}`);
    // Helpers may outlive a killed browser and keep its files open.
    killGroup(child);
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  });
  // A browser without a connection is useless and may still allocate memory.
  void connection.closed.then(() => killGroup(child));
  // At worst the directory remains; the next launch deletes it.
  removed.catch(() => undefined);
  async function kill(): Promise<void> {
    killGroup(child);
    await removed.catch(() => undefined);
  }
  try {
    const answer = await connection.send('Browser.getVersion', {}, { timeoutMs: startTimeoutMs });
    if (child.pid === undefined) throw new Error('the browser has no process id');
    const version = textOf(answer, 'product');
    return { connection, pid: child.pid, version, source: found.source, sandboxed, ended, kill };
  } catch (error) {
    await kill();
    throw error;
  }
}

function connect(child: ChildProcess): CdpConnection {
  const [, , , input, output] = child.stdio;
  if (!(input instanceof Writable) || !(output instanceof Readable)) {
    throw new Error('the browser was started without its pipes');
  }
  return new CdpConnection(input, output);
}

function keepTail(child: ChildProcess): () => string {
  let tail = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-stderrKept);
  });
  child.once('error', (error) => {
    tail += error.message;
  });
  return () => tail.trim();
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
}

/** A killed server could not delete its browser's files; the next one does. */
async function removeOrphanedProfiles(): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    const pid = name.startsWith(profilePrefix)
      ? Number.parseInt(name.slice(profilePrefix.length), 10)
      : 0;
    if (pid > 0 && !isAlive(pid)) {
      await rm(path.join(os.tmpdir(), name), { recursive: true, force: true }).catch(
        () => undefined,
      );
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
