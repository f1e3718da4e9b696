// A proxy between browsers and the product that simulates a bad network: its address stays the same
// while the server restarts, and it injects faults into chosen calls.
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PassingCall {
  method: string;
  /** Without the query. */
  path: string;
  /** The number of earlier calls with this method and path. */
  before: number;
}

export type Fault =
  /** The connection is closed before the call reaches the server. */
  | { kind: 'drop' }
  /** The server handles the call, but its answer is lost. */
  | { kind: 'drop-answer' }
  /** The gateway itself answers, as captive portals and overloaded proxies do. */
  | { kind: 'answer'; status: number; type?: string; body?: string; headers?: OutgoingHttpHeaders }
  /** The server gets the call twice at the same time, and both answers are lost. */
  | { kind: 'twice' }
  /** The call is held until a promise resolves. */
  | { kind: 'hold'; until: Promise<unknown> };

export interface Gateway {
  url: string;
  /** Sets the upstream server; undefined: connections fail. */
  lead(to: string | undefined): void;
  /** Called for each request; undefined lets it pass. */
  fault(decide: ((call: PassingCall) => Fault | undefined) | undefined): void;
  /** The number of calls with a method and path so far. */
  count(method: string, path: string): number;
  close(): Promise<void>;
}

/** `pageScript` is injected as the first script of every HTML page. */
export async function openGateway(pageScript?: string): Promise<Gateway> {
  const counts = new Map<string, number>();
  let target: string | undefined;
  let decide: ((call: PassingCall) => Fault | undefined) | undefined;

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const method = incoming.method ?? 'GET';
    const path = (incoming.url ?? '/').split('?', 1)[0] ?? '/';
    const name = `${method} ${path}`;
    const before = counts.get(name) ?? 0;
    counts.set(name, before + 1);
    const body = await bytesOf(incoming);
    const fault = decide?.({ method, path, before });
    if (fault?.kind === 'hold') await fault.until;
    if (fault?.kind === 'drop' || target === undefined) return void incoming.socket.destroy();
    if (fault?.kind === 'answer') {
      outgoing.writeHead(fault.status, {
        'content-type': fault.type ?? 'application/json',
        ...fault.headers,
      });
      return void outgoing.end(fault.body ?? '{}');
    }
    if (pageScript !== undefined && path === pageScriptPath) {
      outgoing.writeHead(200, { 'content-type': 'text/javascript' });
      return void outgoing.end(pageScript);
    }
    const url = new URL(incoming.url ?? '/', target);
    // Uncompressed, so that the script can be injected.
    if (pageScript !== undefined) delete incoming.headers['accept-encoding'];
    const send = async () => {
      const sent = request(url, { method, headers: incoming.headers });
      sent.end(body);
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      return { answer, answered: await bytesOf(answer) };
    };
    const [{ answer, answered }] = await Promise.all(
      fault?.kind === 'twice' ? [send(), send()] : [send()],
    );
    if (fault?.kind === 'drop-answer' || fault?.kind === 'twice') {
      return void incoming.socket.destroy();
    }
    const isPage = /^text\/html/.test(answer.headers['content-type'] ?? '');
    const sent = pageScript !== undefined && isPage ? withScript(answered) : answered;
    const length = sent === answered ? {} : { 'content-length': sent.length };
    outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...length });
    outgoing.end(sent);
  };

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    lead: (to) => {
      target = to;
      // Open connections to the stopped server are closed.
      if (to === undefined) server.closeAllConnections();
    },
    fault: (next) => {
      decide = next;
    },
    count: (method, path) => counts.get(`${method} ${path}`) ?? 0,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const pageScriptPath = '/page-script.js';

function withScript(page: Buffer): Buffer {
  const tag = `<head><script src="${pageScriptPath}"></script>`;
  return Buffer.from(page.toString().replace('<head>', tag));
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
