// A TCP proxy between a browser and the product. It forwards everything, accepts connections without
// ever answering, or refuses connections.
import { connect, createServer, type Socket } from 'node:net';

export interface NetworkGate {
  url: string;
  /** From now on nothing is answered, including on open connections. */
  hang(): void;
  /** From now on connections are refused. */
  close(): Promise<void>;
}

export async function openGate(target: string): Promise<NetworkGate> {
  const port = Number(new URL(target).port);
  const sockets = new Set<Socket>();
  let isHanging = false;
  const server = createServer((incoming) => {
    sockets.add(incoming);
    incoming.on('error', () => incoming.destroy());
    incoming.on('close', () => sockets.delete(incoming));
    if (isHanging) return;
    const outgoing = connect(port, 'localhost');
    sockets.add(outgoing);
    outgoing.on('error', () => incoming.destroy());
    outgoing.on('close', () => sockets.delete(outgoing));
    incoming.pipe(outgoing).pipe(incoming);
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    url: `http://localhost:${address.port}`,
    hang() {
      isHanging = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    async close() {
      const closed = new Promise((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
