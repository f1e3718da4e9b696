import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

type Behaviour =
  | 'accept'
  | 'temporary'
  | 'refuse-recipient'
  | 'refuse-content'
  | 'drop-after-content';

export interface SmtpServer {
  url: string;
  received: Buffer[];
  answer(behaviour: Behaviour): void;
  close(): Promise<void>;
}

/** A mail server on loopback with configurable behaviour. */
export async function openSmtpServer(): Promise<SmtpServer> {
  let behaviour: Behaviour = 'accept';
  const received: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, callback) => {
      if (behaviour === 'temporary') return callback(refusal(451, 'try again later'));
      if (behaviour === 'refuse-recipient') return callback(refusal(550, 'no such mailbox'));
      return callback();
    },
    onData: (stream, _session, callback) => {
      buffer(stream).then((bytes) => {
        if (behaviour === 'refuse-content') return callback(refusal(554, 'not wanted'));
        received.push(bytes);
        if (behaviour === 'drop-after-content') {
          for (const socket of sockets) socket.destroy();
          return undefined;
        }
        return callback();
      }, callback);
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = addressOf(server.server.address());
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    answer: (next) => {
      behaviour = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address;
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
