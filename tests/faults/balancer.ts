// A plain proxy in front of the web processes, with the manners that deployment.md asks of one: it looks
// at /readyz, sends a call elsewhere when a process takes no connection, and gives up calls that a process
// will not answer any more.
import { once } from 'node:events';
import { type ClientRequest, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Balancer {
  url: string;
  add(target: string): void;
  remove(target: string): void;
  /** How many calls a process has in its hands. */
  inHand(target: string): number;
  close(): Promise<void>;
}

interface Target {
  url: string;
  isReady: boolean;
  /** Whether it answered its last probe at all. */
  isAlive: boolean;
  isProbed: boolean;
  calls: Set<ClientRequest>;
}

/** How often a process is asked whether it is ready. */
export const probeEveryMs = 250;
// A busy machine answers late; a process that says nothing for so long is taken for frozen.
const probeLimitMs = 3000;

/** As the caller of the host, behind https. */
export async function openBalancer(host: string): Promise<Balancer> {
  const targets = new Map<string, Target>();
  let turn = 0;

  const probe = (target: Target) => {
    if (target.isProbed) return;
    target.isProbed = true;
    const ended = (isAlive: boolean, isReady: boolean) => {
      Object.assign(target, { isProbed: false, isAlive, isReady });
      if (isAlive) return;
      for (const call of target.calls) call.destroy();
    };
    const asked = request(`${target.url}/readyz`, { agent: false, timeout: probeLimitMs });
    asked.on('response', (answer) => {
      answer.resume();
      ended(true, answer.statusCode === 200);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => ended(false, false));
    asked.end();
  };
  const probes = setInterval(() => {
    for (const target of targets.values()) probe(target);
  }, probeEveryMs);

  /** Those that are ready, in turns; without any, those that answer at all. */
  const candidates = (): Target[] => {
    const all = [...targets.values()];
    const ready = all.filter(({ isReady }) => isReady);
    const usable = ready.length > 0 ? ready : all.filter(({ isAlive }) => isAlive);
    turn += 1;
    const first = turn % Math.max(1, usable.length);
    return [...usable.slice(first), ...usable.slice(0, first)];
  };

  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    for (const target of candidates()) {
      const outcome = await passOn(incoming, body, target, host);
      if (outcome === 'refused') continue;
      if (outcome === 'cut') {
        outgoing.writeHead(502).end();
        return;
      }
      outgoing.writeHead(outcome.status, outcome.headers).end(outcome.body);
      return;
    }
    outgoing.writeHead(503, { 'retry-after': '1' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    add: (url) => {
      const target = { url, isReady: true, isAlive: true, isProbed: false, calls: new Set([]) };
      targets.set(url, target);
    },
    remove: (url) => void targets.delete(url),
    inHand: (url) => targets.get(url)?.calls.size ?? 0,
    close: async () => {
      clearInterval(probes);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Passed {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** `refused`: the process took no connection, so another one may get the call. */
function passOn(
  incoming: IncomingMessage,
  body: Buffer,
  target: Target,
  host: string,
): Promise<Passed | 'refused' | 'cut'> {
  return new Promise((done) => {
    const sent = request(target.url + (incoming.url ?? '/'), {
      method: incoming.method,
      agent: false,
      headers: {
        ...incoming.headers,
        host,
        connection: 'close',
        'x-forwarded-for': '192.0.2.7',
        'x-forwarded-proto': 'https',
      },
    });
    target.calls.add(sent);
    sent.on('close', () => target.calls.delete(sent));
    sent.on('error', (error) => {
      done(Reflect.get(error, 'code') === 'ECONNREFUSED' ? 'refused' : 'cut');
    });
    sent.on('response', (answer) => {
      // Those of one connection are not passed on.
      const { connection, 'transfer-encoding': encoding, ...headers } = answer.headers;
      const { statusCode: status = 502 } = answer;
      buffer(answer).then(
        (bytes) => done({ status, headers, body: bytes }),
        () => done('cut'),
      );
    });
    sent.end(body);
  });
}
