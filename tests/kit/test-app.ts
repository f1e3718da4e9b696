// The whole product on a free port, over real HTTP, on an empty data folder: what a test sees is what
// a customer's program sees.
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
  /** To reach behind the product's back. */
  database: DatabaseTarget;
  firstAdminToken: string | undefined;
  /** All log lines so far, as JSON text. */
  logged(): string;
  /** Calls the product. A body that is not a text is sent as JSON. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Mails written so far to an address, oldest first, once there are at least `count`. */
  mailsTo(address: string, count?: number): Promise<Email[]>;
  close(): Promise<void>;
}

export interface CallOptions {
  body?: unknown;
  /** A text sent as it is, with its own content type. */
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
  /** The body as JSON, or undefined when it is none. */
  json: unknown;
  /** What the answer sets as the session cookie, `name=value`. */
  cookie: string | undefined;
}

export interface TestAppOptions {
  env?: Record<string, string>;
  now?: () => Date;
  /** Prints for real; without it the printer is one that never starts by itself. */
  printer?: StartablePdfPrinter;
  /** How documents reach the outside; as in production without. */
  fetch?: GuardedFetch;
  portalFolder?: string;
  /** A data folder to go on with, instead of a new one. */
  folder?: string;
}

/** Starts the product. Rates are generous unless `RATE_LIMIT_SCALE` says otherwise. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'portal-')));
  const database = options.folder === undefined ? await openTestDatabase() : undefined;
  const lines: string[] = [];
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: folder,
    RATE_LIMIT_SCALE: '1000',
    ...options.env,
  });
  const target = database?.target.kind === 'postgres' ? database.target : settings.database;
  const application: Application = await startApplication(
    { ...settings, database: target },
    {
      log: keepLines(lines),
      browserFolder,
      portalFolder: options.portalFolder,
      printer: options.printer ?? idlePrinter(),
      // Most tests run no template.
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
      await database?.close();
      if (options.folder === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A printer for tests that print: started once, shared by the apps of a file. */
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

// Most tests never print; the browser is then not worth starting. It still would at the first print.
function idlePrinter(): StartablePdfPrinter {
  return { ...newTestPrinter(), start: async () => undefined };
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
