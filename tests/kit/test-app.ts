// The whole product on a free port, over real HTTP and with an empty data folder: a test sees what a
// customer's program sees.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Email } from 'postal-mime';
import type { Log } from '#server/log.ts';
import { readSettings } from '#server/settings.ts';
import { type Application, startApplication } from '#server/start-application.ts';
import type { DatabaseTarget } from '#server/store/database.ts';
import type { GuardedFetch } from '#services/network/guarded-fetch.ts';
import { createPdfPrinter, type StartablePdfPrinter } from '#services/renderer/pdf-printer.ts';
import { mailsTo } from '#tests/kit/mails-to.ts';
import { openTestDatabase } from '#tests/kit/test-database.ts';

const root = resolve(import.meta.dirname, '..', '..');
const browserFolder = join(root, 'node_modules', '.cache', 'chromium');

export interface TestApp {
  url: string;
  folder: string;
  /** For direct access to the database. */
  database: DatabaseTarget;
  firstAdminToken: string | undefined;
  /** All log lines so far as JSON. */
  logged(): string;
  /** Calls the product. A body that is not a string is sent as JSON. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** The mails to an address, oldest first, once there are at least `count`. */
  mailsTo(address: string, count?: number): Promise<Email[]>;
  close(): Promise<void>;
}

export interface CallOptions {
  body?: unknown;
  /** A body sent unchanged, with its own content type. */
  raw?: string | Uint8Array<ArrayBuffer>;
  cookie?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface Answer {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
  text: string;
  /** The parsed JSON body, or undefined if it is not JSON. */
  json: unknown;
  /** The session cookie that the answer sets, as `name=value`. */
  cookie: string | undefined;
}

export interface TestAppOptions {
  env?: Record<string, string>;
  now?: () => Date;
  /** A real printer. By default a printer that is not started in advance. */
  printer?: StartablePdfPrinter;
  /** The outgoing network access of documents; by default as in production. */
  fetch?: GuardedFetch;
  portalFolder?: string;
  /** An existing data folder to use instead of a new one. */
  folder?: string;
  /** A database that somebody else opens and closes. */
  database?: DatabaseTarget;
}

/** Starts the product. Rate limits are high unless `RATE_LIMIT_SCALE` is set. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'portal-')));
  const isNew = options.folder === undefined && options.database === undefined;
  const database = isNew ? await openTestDatabase() : undefined;
  const lines: string[] = [];
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: folder,
    RATE_LIMIT_SCALE: '1000',
    // Nobody answers there: no test asks the real register.
    VIES_URL: 'http://127.0.0.1:1',
    ...options.env,
  });
  const own = database?.target.kind === 'postgres' ? database.target : settings.database;
  const target = options.database ?? own;
  // Most tests never print, so the browser is not started in advance; the first print starts it.
  const idle = { ...newTestPrinter(), start: async () => undefined };
  const application: Application = await startApplication(
    { ...settings, database: target },
    {
      log: keepLines(lines),
      browserFolder,
      portalFolder: options.portalFolder,
      printer: options.printer ?? idle,
      // Most tests render no template.
      warmWorkers: false,
      ...(options.now ? { now: options.now } : {}),
      ...(options.fetch ? { fetch: options.fetch } : {}),
    },
  );
  const url = application.localUrl;
  const outbox = join(folder, 'outbox');
  return {
    url,
    folder,
    database: target,
    firstAdminToken: application.firstAdminToken,
    logged: () => lines.join('\n'),
    call: (method, path, given) => callOver(url, method, path, given ?? {}),
    mailsTo: (address, count = 1) => mailsTo(outbox, address, count),
    close: async () => {
      await application.close();
      await idle.close();
      await database?.close();
      if (options.folder === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A printer for tests that print: started once and shared by the apps of a test file. */
export function newTestPrinter(): StartablePdfPrinter {
  return createPdfPrinter({
    cacheDir: browserFolder,
    pagesMax: 250,
    timeoutMs: 30_000,
    queuedMax: 64,
    sandbox: 'auto',
    log: () => undefined,
  });
}

function keepLines(lines: string[]): Log {
  const at = (level: string) => (event: string, fields?: Readonly<Record<string, unknown>>) => {
    lines.push(JSON.stringify({ level, event, ...fields }));
  };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

async function callOver(
  url: string,
  method: string,
  path: string,
  { body, raw, cookie, headers = {}, signal }: CallOptions,
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(raw === undefined ? {} : { body: raw }),
    ...(signal === undefined ? {} : { signal }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  const set = response.headers.getSetCookie().find((one) => one.includes('session='));
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    text,
    json: jsonOrNothing(text),
    cookie: set?.split(';', 1)[0],
  };
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
