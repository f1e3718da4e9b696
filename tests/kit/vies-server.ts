// A register that speaks VIES's REST protocol, with its faults: what it answers for a number is set by the
// test, and every question is noted.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ViesQuestion {
  countryCode: string;
  vatNumber: string;
  requesterMemberStateCode?: string;
  requesterNumber?: string;
}

/** JSON, or whatever a broken server does. */
export type ViesReply =
  | { json: unknown; status?: number }
  | { raw: string; status?: number; type?: string }
  /** Never answers. */
  | 'hang'
  /** Ends the connection in the middle of an answer. */
  | 'cut'
  /** Answers with this once `release` is called. */
  | 'wait';

export interface ViesServer {
  url: string;
  asked: ViesQuestion[];
  /** Most questions open at the same time, by state. */
  openMax: Map<string, number>;
  reply(question: ViesQuestion): ViesReply;
  /** Lets everybody go on who waits. */
  release(): void;
  /** False: only the older GET is there. */
  takesPost: boolean;
  close(): Promise<void>;
}

export const registered = (more: object = {}): ViesReply => ({
  json: {
    valid: true,
    requestDate: '2026-03-05T09:30:00.000Z',
    userError: 'VALID',
    name: 'JADRAN PAPIR D.O.O.',
    address: 'RIVA 1\n21000 SPLIT',
    requestIdentifier: '',
    ...more,
  },
});

export const notRegistered: ViesReply = {
  json: { valid: false, userError: 'INVALID', name: '---', address: '---' },
};

export const refused = (error: string): ViesReply => ({
  json: { actionSucceed: false, errorWrappers: [{ error }] },
});

export async function startViesServer(): Promise<ViesServer> {
  const open = new Map<string, number>();
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;

  const vies: ViesServer = {
    url: `http://127.0.0.1:${port}/rest-api`,
    asked: [],
    openMax: new Map(),
    reply: () => registered(),
    release: () => {
      for (const goOn of waiting) goOn();
      waiting.clear();
    },
    takesPost: true,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => {
        server.close(done);
      });
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const question = await readQuestion(request);
    if (question === undefined || (request.method === 'POST' && !vies.takesPost)) {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>');
      return;
    }
    const { countryCode: state } = question;
    vies.asked.push(question);
    const now = (open.get(state) ?? 0) + 1;
    open.set(state, now);
    vies.openMax.set(state, Math.max(now, vies.openMax.get(state) ?? 0));
    response.once('close', () => open.set(state, (open.get(state) ?? 1) - 1));
    const reply = vies.reply(question);
    if (reply === 'hang') return;
    if (reply === 'cut') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
      response.write('{"valid": tr', () => response.destroy());
      return;
    }
    if (reply === 'wait') {
      await new Promise<void>((goOn) => {
        waiting.add(goOn);
      });
      send(response, registered());
      return;
    }
    send(response, reply);
  }

  return vies;
}

function send(response: ServerResponse, reply: ViesReply): void {
  if (typeof reply === 'string') return;
  const type = 'raw' in reply ? (reply.type ?? 'text/html') : 'application/json';
  const text = 'raw' in reply ? reply.raw : JSON.stringify(reply.json);
  response.writeHead(reply.status ?? 200, { 'content-type': type }).end(text);
}

async function readQuestion(request: IncomingMessage): Promise<ViesQuestion | undefined> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://vies.test');
  const [, countryCode, vatNumber] = /^\/rest-api\/ms\/([^/]+)\/vat\/([^/]+)$/.exec(pathname) ?? [];
  if (countryCode !== undefined && vatNumber !== undefined) {
    return { countryCode, vatNumber, ...Object.fromEntries(searchParams) };
  }
  if (pathname !== '/rest-api/check-vat-number') return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  return body as ViesQuestion;
}
