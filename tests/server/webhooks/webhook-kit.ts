// A receiver of webhooks as customers write it: it has the secret and rejects unsigned deliveries.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

export interface Delivery {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  deliveries: readonly Delivery[];
  /** Resolves as soon as there are at least `count`. */
  received(count: number): Promise<readonly Delivery[]>;
  close(): void;
}

/** Answers each delivery with the next of `answers`; the last one is repeated. */
export async function openReceiver(
  answers: readonly ((response: ServerResponse) => void)[] = [withStatus(204)],
): Promise<Receiver> {
  const deliveries: Delivery[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answer = answers[Math.min(deliveries.length, answers.length - 1)];
      const body = Buffer.concat(chunks).toString();
      deliveries.push({ path: request.url ?? '', headers: request.headers, body });
      answer?.(response);
      for (const look of waiting) look();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    deliveries,
    received: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (deliveries.length >= count) resolve(deliveries);
        };
        waiting.push(look);
        look();
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function withStatus(
  status: number,
  headers: Record<string, string> = {},
): (response: ServerResponse) => void {
  return (response) => response.writeHead(status, headers).end('a body nobody reads');
}

/** The signatures a receiver with these secrets expects, joined as in the header. */
export function expectedSignatures(
  { headers, body }: Delivery,
  secrets: readonly string[],
): string {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return secrets
    .map((secret) => Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    .join(' ');
}
