import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

type Behaviour =
  | 'accept'
  | 'temporary'
  | 'refuse-recipient'
  | 'refuse-content'
  | 'drop-after-content'
  | 'hold';

export interface SmtpServer {
  url: string;
  port: number;
  received: Buffer[];
  /** The recipients of each received mail. */
  envelopes: string[][];
  answer(behaviour: Behaviour): void;
  /** Answers a recipient with this code, whatever the behaviour, until it is undefined. */
  refuse(address: string, code: number | undefined): void;
  /** How many recipients or contents were refused so far. */
  refusals(): number;
  /** Forgets what came, and accepts everything. */
  reset(): void;
  /** Answers those who were held, and accepts from now on. */
  release(): void;
  close(): Promise<void>;
}

/** A mail server on loopback with configurable behaviour. */
export async function openSmtpServer(port = 0, { takesUtf8 = true } = {}): Promise<SmtpServer> {
  let behaviour: Behaviour = 'accept';
  const received: Buffer[] = [];
  const envelopes: string[][] = [];
  const sockets = new Set<Socket>();
  const refused = new Map<string, number>();
  const held: (() => void)[] = [];
  let refusals = 0;
  const refusal = (responseCode: number, message: string): Error => {
    refusals += 1;
    return Object.assign(new Error(message), { responseCode });
  };
  const server = new SMTPServer({
    authOptional: true,
    hideSMTPUTF8: !takesUtf8,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, callback) => {
      const code = refused.get(address);
      if (code !== undefined) return callback(refusal(code, 'not this one'));
      if (behaviour === 'temporary') return callback(refusal(451, 'try again later'));
      if (behaviour === 'refuse-recipient') return callback(refusal(550, 'no such mailbox'));
      return callback();
    },
    onData: (stream, { envelope }, callback) => {
      buffer(stream).then((bytes) => {
        if (behaviour === 'refuse-content') return callback(refusal(554, 'not wanted'));
        received.push(bytes);
        envelopes.push(envelope.rcptTo.map(({ address }) => address));
        if (behaviour === 'drop-after-content') {
          for (const socket of sockets) socket.destroy();
          return undefined;
        }
        if (behaviour === 'hold') return void held.push(() => callback());
        return callback();
      }, callback);
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = addressOf(server.server.address());
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    envelopes,
    answer: (next) => {
      behaviour = next;
    },
    refuse: (to, code) => {
      if (code === undefined) refused.delete(to);
      else refused.set(to, code);
    },
    refusals: () => refusals,
    reset: () => {
      behaviour = 'accept';
      refused.clear();
      received.length = 0;
      envelopes.length = 0;
    },
    release: () => {
      behaviour = 'accept';
      for (const answer of held.splice(0)) answer();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address;
}
