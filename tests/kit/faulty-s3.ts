// An S3 server from npm behind a proxy that can inject faults.
import crypto from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

type Fault = 'none' | 'slow down' | 'full' | 'cut' | 'changed' | 'gone' | 'silent' | 'stuck';

export interface FaultyS3 {
  /** The settings that make the product use it. */
  env: Record<string, string>;
  /** Injects a fault from now on, or for the next `times` requests. */
  fail(fault: Fault, times?: number): void;
  /** The methods of all requests so far. */
  asked: string[];
  /** The number of stored objects. */
  objects(): Promise<number>;
  close(): Promise<void>;
}

// It makes the tokens of its lists with DES, which today's OpenSSL does not have: without this it cannot list
// more than 1,000 objects.
for (const name of ['createCipheriv', 'createDecipheriv']) {
  const make: unknown = Reflect.get(crypto, name);
  Reflect.set(crypto, name, (kind: string, key: Uint8Array, iv: Uint8Array, ...rest: unknown[]) =>
    Reflect.apply(
      Object(make),
      crypto,
      kind === 'des'
        ? ['aes-128-cbc', Buffer.concat([key, key]), Buffer.concat([iv, iv])]
        : [kind, key, iv, ...rest],
    ),
  );
}

export async function startFaultyS3(): Promise<FaultyS3> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const bucket = 'files';
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await store.run();
  let fault: Fault = 'none';
  let left = 0;
  const asked: string[] = [];
  const gate = createServer((incoming, outgoing) => {
    asked.push(incoming.method ?? '');
    const now = left > 0 ? fault : 'none';
    if (now !== 'none') left -= 1;
    if (now === 'slow down') refuse(incoming, outgoing, 503, 'SlowDown');
    else if (now === 'full' && incoming.method === 'PUT') {
      refuse(incoming, outgoing, 507, 'XMinioStorageFull');
    } else if (now === 'gone') incoming.socket.destroy();
    // Takes everything and never answers.
    else if (now === 'silent') incoming.resume();
    else pass(incoming, outgoing, port, now);
  });
  gate.listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const address = gate.address();
  const gatePort = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${gatePort}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    fail: (next, times = Number.POSITIVE_INFINITY) => {
      fault = next;
      left = times;
    },
    asked,
    objects: async () => {
      const names = await readdir(join(directory, bucket), { recursive: true });
      return names.filter((name) => name.endsWith('._S3rver_object')).length;
    },
    close: async () => {
      gate.closeAllConnections();
      gate.close();
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function refuse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  status: number,
  code: string,
): void {
  incoming.resume();
  outgoing.writeHead(status, { 'content-type': 'application/xml' });
  outgoing.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
}

function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
  fault: Fault,
): void {
  const { method, url: path, headers } = incoming;
  const options = { host: '127.0.0.1', port, method, path, headers };
  const onward = request(options, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('end', () => {
      const bytes = Buffer.concat(chunks);
      if (fault === 'changed') bytes.fill(0x21, 0, 1);
      // 'stuck': half of the answer, and then nothing.
      if (fault === 'stuck') outgoing.write(bytes.subarray(0, bytes.length / 2));
      else if (fault !== 'cut') outgoing.end(bytes);
      else outgoing.write(bytes.subarray(0, bytes.length / 2), () => outgoing.destroy());
    });
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}
