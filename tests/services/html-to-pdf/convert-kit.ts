// The whole service in a real browser, with a web of its own: names under .test resolve to one local
// server, and everything else is as restricted as in production.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { checkRunBody } from '#contract/check-run-body.ts';
import { request } from '#contract/services/html-to-pdf/request.ts';
import { runs } from '#services/html-to-pdf/run.ts';
import { createGuardedFetch, type GuardedFetch } from '#services/network/guarded-fetch.ts';
import { publicWeb } from '#services/network/network-policy.ts';
import type { RunResult } from '#services/tools.ts';
import { type ReadPdf, readPdf } from '#tests/kit/read-pdf.ts';
import { noTasks } from '#tests/services/no-tools.ts';
import { aPrinter } from '#tests/services/renderer/a-printer.ts';

type Answer = (response: ServerResponse) => void;

export interface TestWeb {
  /** `http://site.test:port`; the name is allowed, the loopback address itself is not. */
  origin: string;
  otherOrigin: string;
  port: number;
  /** Paths requested since the last `forget`. */
  hits: string[];
  connections(): number;
  forget(): void;
  fetch: GuardedFetch;
  close(): void;
}

/** Serves `answers` by path, and 404 for anything else. */
export async function openTestWeb(answers: Record<string, Answer>): Promise<TestWeb> {
  const hits: string[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    hits.push(path);
    const answer = answers[path];
    if (answer) answer(response);
    else response.writeHead(404).end('nothing here');
  });
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://site.test:${port}`,
    otherOrigin: `http://other.test:${port}`,
    port,
    hits,
    connections: () => connections,
    forget: () => {
      hits.length = 0;
      connections = 0;
    },
    fetch: createGuardedFetch({
      // As strict as in production, except for the address of the test's own web.
      policy: {
        ...publicWeb,
        mayConnect: (to, at) => (to === '127.0.0.5' && at === port) || publicWeb.mayConnect(to, at),
      },
      resolve: async (name) => (name.endsWith('.test') ? ['127.0.0.5'] : []),
    }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const send =
  (contentType: string, body: string | Uint8Array): Answer =>
  (response) =>
    response.setHeader('content-type', contentType).end(body);

export interface Converted {
  pdf: ReadPdf;
  bytes: Uint8Array;
  /** The messages of all warnings. */
  warnings: string[];
  consoleErrors: unknown;
  result: RunResult;
}

export interface Converter {
  convert(body: Record<string, unknown>): Promise<Converted>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export function createConverter(
  fetch: () => GuardedFetch,
  settings: Parameters<typeof aPrinter>[0] = {},
): Converter {
  const printer = aPrinter(settings);
  const refused = async () => {
    throw new Error('html-to-pdf has no template');
  };
  return {
    start: () => printer.start(),
    close: () => printer.close(),
    async convert(body) {
      const result = await runs.convert(checkRunBody(request.runs[0], body, 'pdf_access_mode'), {
        owner: 'a',
        now: () => new Date(0),
        newId: () => 'id',
        templates: { render: refused, close: async () => undefined },
        findTemplate: refused,
        printer,
        fetch: fetch(),
        runTask: noTasks,
        signal: new AbortController().signal,
      });
      const bytes =
        result.kind === 'file'
          ? result.bytes
          : Buffer.from(String(result.value.content_base64), 'base64');
      return {
        pdf: await readPdf(bytes),
        bytes,
        warnings: result.warnings.map(({ message }) => message),
        consoleErrors: result.kind === 'file' ? result.facts?.console_errors : undefined,
        result,
      };
    },
  };
}
