// The product for benchmarks: its own process, one user without limits, calls over HTTP.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { field } from '#tests/kit/field.ts';
import { mailsTo } from '#tests/kit/mails-to.ts';
import { processesBelow } from '#tests/kit/processes-below.ts';
import { startProduct } from '#tests/kit/start-product.ts';

export interface BenchProduct {
  url: string;
  key: string;
  cookie: string;
  pid: number;
  /** A run; returns the body and throws if it was refused. */
  run(path: string, body: string, key?: string): Promise<Buffer>;
  /** Its data folder. */
  folder: string;
  /** Closes all connections of pending runs. */
  hangUp(): void;
  stop(): Promise<void>;
}

const benchEmail = 'bench@example.com';
const password = 'Correct-Horse-9';

/** `env` adds settings. */
export async function startBenchProduct(
  env: Readonly<Record<string, string>> = {},
): Promise<BenchProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const product = await startProduct(folder, {
    ADMIN_EMAIL: benchEmail,
    ADMIN_PASSWORD: password,
    FREE_REQUESTS: '1000000000',
    RATE_LIMIT_SCALE: '100000',
    LOG_LEVEL: 'warn',
    ...env,
  });
  const { url } = product;
  const { cookie, key } = await logIn(url, benchEmail);
  let agent = new Agent({ keepAlive: true });
  return {
    url,
    key,
    cookie,
    pid: product.process.pid ?? 0,
    folder,
    run: (path, body, other = key) => send(url + path, other, body, agent),
    hangUp: () => {
      agent.destroy();
      agent = new Agent({ keepAlive: true });
    },
    stop: async () => {
      agent.destroy();
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Registers a second account like any user; returns its key. */
export async function aNeighbour({ url, folder }: BenchProduct, email: string): Promise<string> {
  await post(`${url}/auth/register`, { name: 'Neighbour Next', email, password });
  const [mail] = await mailsTo(join(folder, 'outbox'), email, 1);
  const link = /https?:\/\/\S*\/auth\/verify-email\?token=[\w-]+/.exec(mail?.text ?? '')?.[0];
  await fetch(link ?? '', { redirect: 'manual' });
  return (await logIn(url, email)).key;
}

/** The session and the first key of an account. */
export async function logIn(url: string, email: string): Promise<{ cookie: string; key: string }> {
  const login = await post(`${url}/auth/login`, { email, password });
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const keys: unknown = await (await fetch(`${url}/core/api-key`, { headers: { cookie } })).json();
  return { cookie, key: field(keys, '0.key') };
}

export function post(
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

function send(url: string, key: string, body: string, agent: Agent): Promise<Buffer> {
  return new Promise((done, failed) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-api-key': key,
    };
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks);
        if (answer.statusCode === 200) done(bytes);
        else failed(new Error(`${answer.statusCode}: ${bytes.toString('utf8').slice(0, 300)}`));
      });
    });
    sent.on('error', failed);
    sent.end(body);
  });
}

/** Proportional memory in MB of a process and its descendants (Linux). */
export async function treeMemoryMb(
  pid: number,
  which: (command: string) => boolean,
): Promise<number> {
  let kb = 0;
  for (const one of await processesBelow(pid, which)) {
    const rollup = await readFile(`/proc/${one}/smaps_rollup`, 'utf8').catch(() => '');
    kb += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return kb / 1024;
}

/** The most that one of the processes that are there has had so far. */
export async function peakMemoryMb(
  pid: number,
  which: (command: string) => boolean,
): Promise<number> {
  let kb = 0;
  for (const one of await processesBelow(pid, which)) {
    const status = await readFile(`/proc/${one}/status`, 'utf8').catch(() => '');
    kb = Math.max(kb, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0));
  }
  return kb / 1024;
}
