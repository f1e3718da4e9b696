// A TCP client with full control over when it sends and reads, which no HTTP library offers.
import { connect, type Socket } from 'node:net';

export interface RawClient {
  /** Resolves when the operating system has accepted the bytes. */
  send(bytes: string | Uint8Array): Promise<void>;
  /** Reads one answer: its status and its body. Rejects if the connection ends before that. */
  answer(): Promise<{ status: number; body: string }>;
  /** Resolves when the connection is closed. */
  closed: Promise<void>;
  close(): void;
}

/** Opens a connection that reads nothing until an answer is requested. */
export async function openRawClient(url: string, localAddress = '127.0.0.1'): Promise<RawClient> {
  const { port } = new URL(url);
  const socket = await connected(Number(port), localAddress);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  let text = '';
  return {
    closed,
    send: (bytes) =>
      new Promise((resolve, reject) => {
        socket.write(bytes, (error) => (error ? reject(error) : resolve()));
      }),
    answer: async () => {
      for (;;) {
        const found = firstAnswer(text);
        if (found !== undefined) {
          text = text.slice(found.length);
          return { status: found.status, body: found.body };
        }
        const chunk = await nextChunk(socket);
        if (chunk === undefined) throw new Error(`the connection ended after: ${text}`);
        text += chunk;
      }
    },
    close: () => {
      socket.destroy();
    },
  };
}

function connected(port: number, localAddress: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

function nextChunk(socket: Socket): Promise<string | undefined> {
  if (socket.destroyed) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const done = (chunk?: Buffer) => {
      socket.off('data', done).off('close', onClose).pause();
      resolve(chunk?.toString('latin1'));
    };
    const onClose = () => done();
    socket.on('data', done).once('close', onClose).resume();
  });
}

function firstAnswer(text: string): { status: number; body: string; length: number } | undefined {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const head = text.slice(0, headEnd);
  const bodyLength = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
  const length = headEnd + 4 + bodyLength;
  if (text.length < length) return undefined;
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]);
  return { status, body: text.slice(headEnd + 4, length), length };
}

/** The request head of a POST. */
export function postHead(
  path: string,
  length: number | 'chunked',
  headers: Record<string, string> = {},
): string {
  const size =
    length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${String(length)}`;
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${size}\r\n${more.join('')}\r\n`;
}
