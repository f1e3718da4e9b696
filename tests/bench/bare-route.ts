// A bare Fastify route in its own process that returns the same bytes each time: the floor for
// everything over HTTP.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';

const program = `
import Fastify from 'fastify';
const [, body] = process.argv;
// JSON is serialized for each answer, as every route has to.
const answer = /^[[{]/.test(body) ? JSON.parse(body) : body;
const app = Fastify();
app.route({ method: ['GET', 'POST'], url: '*', handler: async () => answer });
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
`;

export interface BareRoute {
  url: string;
  /** Sends a JSON body; resolves once the answer was read. */
  post(body: string): Promise<void>;
  stop(): void;
}

export async function startBareRoute(answer: string): Promise<BareRoute> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, answer], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface({ input: child.stdout }), 'line');
  const agent = new Agent({ keepAlive: true });
  return {
    url: String(url),
    post: (body) =>
      new Promise((done, failed) => {
        const headers = { 'content-type': 'application/json' };
        const sent = request(`${url}/`, { method: 'POST', agent, headers }, (reply) => {
          reply.resume().on('end', done);
        });
        sent.on('error', failed);
        sent.end(body);
      }),
    stop: () => {
      agent.destroy();
      child.kill();
    },
  };
}
