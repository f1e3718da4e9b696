// The PostgreSQL of `.ci/with-postgres`, which can be frozen, stopped, crashed and started again.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { processesBelow } from '#tests/kit/processes-below.ts';
import { until } from '#tests/kit/until.ts';

export interface Postgres {
  url: string;
  ask(statement: string): Promise<pg.QueryResult>;
  /** Ends every connection in the middle of whatever it does. */
  endConnections(): Promise<void>;
  /** Nothing is answered and no connection ends, until `thaw`. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** `SIGINT` tells all connections and stops; `SIGQUIT` is a crash. */
  stop(how: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  start(): Promise<void>;
  /** Each write is refused as it is when the disk is full, until `empty`; reading and deleting go on. */
  fill(): Promise<void>;
  empty(): Promise<void>;
}

const noSpace = `CREATE OR REPLACE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';
  END $$`;

export async function openPostgres(): Promise<Postgres> {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined) throw new Error('Run this with .ci/with-postgres.');
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await client.query(statement);
    } finally {
      await client.end();
    }
  };
  // One after the other: to lock them all at once would be a deadlock under load.
  const ofEachTable = async (statement: (table: string) => string) => {
    const { rows } = await ask("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
    for (const { tablename } of rows) await ask(statement(`"${tablename}"`));
  };
  const { rows } = await ask('SHOW data_directory');
  const folder = String(rows[0]?.data_directory);
  // Its first line is the process, and this is how it was started.
  const pidFile = () => readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const mainProcess = async () => Number.parseInt(await pidFile(), 10);
  const options = await readFile(join(folder, 'postmaster.opts'), 'utf8');
  const [program = '', ...args] = [...options.matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  );
  let frozen: number[] = [];
  let restarted: ChildProcess | undefined;

  return {
    url,
    ask,
    endConnections: async () => {
      await ask(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'",
      );
    },
    freeze: async () => {
      const main = await mainProcess();
      process.kill(main, 'SIGSTOP');
      frozen = await processesBelow(main);
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    },
    thaw: async () => {
      for (const pid of frozen) process.kill(pid, 'SIGCONT');
      frozen = [];
    },
    stop: async (how) => {
      process.kill(await mainProcess(), how);
      await until(async () => (await pidFile()) === '');
      if (restarted && restarted.exitCode === null && restarted.signalCode === null) {
        await once(restarted, 'exit');
      }
    },
    fill: async () => {
      await ask(noSpace);
      await ofEachTable(
        (table) =>
          `CREATE TRIGGER no_space BEFORE INSERT OR UPDATE ON ${table} EXECUTE FUNCTION no_space()`,
      );
    },
    empty: () => ofEachTable((table) => `DROP TRIGGER no_space ON ${table}`),
    start: async () => {
      // PostgreSQL does not run as root.
      const asOwner = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
      const [command = '', ...rest] = [...asOwner, program, ...args];
      restarted = spawn(command, rest, { cwd: folder, detached: true, stdio: 'ignore' });
      restarted.unref();
      await until(() =>
        ask('SELECT 1').then(
          () => true,
          () => false,
        ),
      );
    },
  };
}
