// An address provider that speaks Google's Address Validation API, for tests of the service.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ProviderQuestion {
  path: string;
  key: string | null;
  body: unknown;
}

export interface AddressProviderServer {
  url: string;
  asked: ProviderQuestion[];
  /** Undefined: it never answers. */
  reply: { status: number; text: string } | undefined;
  close(): Promise<void>;
}

export async function startAddressProvider(): Promise<AddressProviderServer> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://provider.test');
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    provider.asked.push({ path: pathname, key: searchParams.get('key'), body });
    if (provider.reply === undefined) return;
    response
      .writeHead(provider.reply.status, { 'content-type': 'application/json' })
      .end(provider.reply.text);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  const provider: AddressProviderServer = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    reply: undefined,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => {
        server.close(done);
      });
    },
  };
  return provider;
}
