import type { FastifyInstance, FastifyRequest } from 'fastify';

type Socket = FastifyRequest['raw']['socket'];

// What has been sent already still arrives.
const unusedMs = 500;

/**
 * While the server drains, each answer is the last of its connection, so that none is kept open for a
 * next request which another process should get. Once it is closing, idle connections end.
 */
export function closeWhenDraining(app: FastifyInstance, isDraining: () => boolean): void {
  const { server } = app;
  // Node counts those as active that have never sent a request.
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }: FastifyRequest['raw'], response) => {
    unused.delete(socket);
    // An answer whose headers were sent before the drain leaves its connection open.
    response.once('close', () => {
      if (!server.listening) setImmediate(() => server.closeIdleConnections());
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining()) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    setTimeout(() => {
      for (const socket of unused) socket.destroy();
    }, unusedMs);
  });
}
