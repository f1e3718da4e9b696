// A database that can go away: PostgreSQL behind a gate that ends its connections or lets nothing
// through; SQLite with another program that holds its file.
import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { DatabaseTarget } from '#server/store/database.ts';
import { openTestDatabase } from '#tests/kit/test-database.ts';

export interface FaultyDatabase {
  target: DatabaseTarget;
  /** From now on nothing is answered, and no connection ends. */
  freeze(): void;
  /** What was held back is answered. */
  thaw(): void;
  /** Ends every connection in the middle of whatever it does; new ones are welcome. */
  endConnections(): Promise<void>;
  close(): Promise<void>;
}

export async function openFaultyDatabase(): Promise<FaultyDatabase> {
  const database = await openTestDatabase();
  const { target } = database;
  const faulty = target.kind === 'postgres' ? await gateTo(target.url) : besideFile(target.file);
  return {
    ...faulty,
    close: async () => {
      await faulty.close();
      await database.close();
    },
  };
}

/** Another program on the same file. */
function besideFile(file: string): FaultyDatabase {
  const other = new DatabaseSync(file, { timeout: 5000 });
  return {
    target: { kind: 'sqlite', file },
    freeze: () => other.exec('BEGIN EXCLUSIVE'),
    thaw: () => other.exec('ROLLBACK'),
    endConnections: async () => other.exec('BEGIN EXCLUSIVE; ROLLBACK'),
    close: async () => other.close(),
  };
}

async function gateTo(url: string): Promise<FaultyDatabase> {
  const behind = new URL(url);
  const pairs = new Map<Socket, Socket>();
  let isFrozen = false;
  const gate = createServer((near) => {
    const far = createConnection(Number(behind.port), behind.hostname);
    pairs.set(near, far);
    const end = () => {
      pairs.delete(near);
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
    near.pipe(far);
    far.pipe(near);
    if (isFrozen) hold(near, far);
  });
  gate.listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const address = gate.address();
  const through = new URL(url);
  through.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return {
    target: { kind: 'postgres', url: through.href },
    freeze: () => {
      isFrozen = true;
      for (const [near, far] of pairs) hold(near, far);
    },
    thaw: () => {
      isFrozen = false;
      for (const [near, far] of pairs) {
        near.pipe(far);
        far.pipe(near);
      }
    },
    endConnections: async () => {
      const ports = [...pairs.values()].map((far) => far.localPort);
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE client_port = ANY($1)',
        [ports],
      );
      await client.end();
    },
    close: async () => {
      for (const [near] of pairs) near.destroy();
      gate.close();
    },
  };
}

function hold(near: Socket, far: Socket): void {
  near.unpipe(far).pause();
  far.unpipe(near).pause();
}
