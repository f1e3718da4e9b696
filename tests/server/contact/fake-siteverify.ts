// A verifier on loopback that speaks the siteverify protocol, or fails on demand.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

export interface FakeSiteverify {
  url: string;
  /** The forms it received. */
  asked: URLSearchParams[];
  /** How it answers the next calls. */
  answerWith(answer: (response: ServerResponse) => void): void;
  close(): Promise<void>;
}

/** Answers with a JSON value and a status. */
export function json(value: unknown, status = 200) {
  return (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
}

export async function startFakeSiteverify(): Promise<FakeSiteverify> {
  const asked: URLSearchParams[] = [];
  let answer = json({ success: true });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
      asked.push(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
    }
    answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/siteverify`,
    asked,
    answerWith: (next) => {
      answer = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
