// Connections are limited, and keeping one open is cheap: without limits per address, one client
// could block all others. Each address has a share; if all connections are used, idle ones are
// closed for new ones.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '#server/trusted-proxies.ts';

type Server = FastifyInstance['server'];
type Socket = FastifyRequest['raw']['socket'];

export interface ConnectionRules {
  connectionsMax: number;
  perAddressMax: number;
  /** Whether an address is a reverse proxy, which serves many clients: it has no share. */
  isProxy(address: string): boolean;
}

/** Closes idle connections to make room for a new one; if there are none, the new one. */
export function shareConnections(server: Server, rules: ConnectionRules): void {
  const byAddress = new Map<string, Connections>();
  const owners = new WeakMap<Socket, Connections>();
  let count = 0;

  const makeRoom = (peer: string, own: Connections): boolean => {
    const isOverShare = own.size() >= rules.perAddressMax && !rules.isProxy(peer);
    if (isOverShare && !own.closeIdle()) return false;
    if (count < rules.connectionsMax || isOverShare) return true;
    // The address with the most connections first.
    const holders = [...byAddress.values()].sort((a, b) => b.size() - a.size());
    return holders.some((holder) => holder.closeIdle());
  };

  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const own = byAddress.get(address) ?? createConnections();
    if (!makeRoom(socket.remoteAddress ?? '', own)) {
      socket.destroy();
      return;
    }
    byAddress.set(address, own);
    own.add(socket);
    owners.set(socket, own);
    count += 1;
    socket.once('close', () => {
      count -= 1;
      own.remove(socket);
      if (own.size() === 0) byAddress.delete(address);
    });
  });
  server.on('request', (request: FastifyRequest['raw'], response: FastifyReply['raw']) => {
    const { socket } = request;
    const own = owners.get(socket);
    own?.busy(socket);
    response.once('close', () => own?.idle(socket));
  });
}

interface Connections {
  size(): number;
  add(socket: Socket): void;
  remove(socket: Socket): void;
  busy(socket: Socket): void;
  idle(socket: Socket): void;
  /** Closes the connection that has been idle for longest; false if there is none. */
  closeIdle(): boolean;
}

/** The connections of one address. Connections that are being closed do not count. */
function createConnections(): Connections {
  const open = new Set<Socket>();
  // In the order in which they became idle.
  const idle = new Set<Socket>();
  return {
    size: () => open.size,
    add: (socket) => {
      open.add(socket);
      idle.add(socket);
    },
    remove: (socket) => {
      open.delete(socket);
      idle.delete(socket);
    },
    busy: (socket) => {
      idle.delete(socket);
    },
    idle: (socket) => {
      if (open.has(socket)) idle.add(socket);
    },
    closeIdle: () => {
      const [longest] = idle;
      if (longest === undefined) return false;
      idle.delete(longest);
      open.delete(longest);
      longest.destroy();
      return true;
    },
  };
}
