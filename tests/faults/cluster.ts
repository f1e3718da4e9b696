// The processes of the compose file, from its commands, environments and roles, without containers: on one
// PostgreSQL and one S3 store, behind a balancer.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Balancer, openBalancer, probeEveryMs } from '#tests/faults/balancer.ts';
import { openPostgres, type Postgres } from '#tests/faults/postgres.ts';
import { withJumps } from '#tests/kit/at-time.ts';
import { type Compose, filled, readCompose, readEntryPoint } from '#tests/kit/compose-file.ts';
import { type FaultyS3, startFaultyS3 } from '#tests/kit/faulty-s3.ts';
import { freePort } from '#tests/kit/free-port.ts';
import { type Product, startCommand } from '#tests/kit/start-product.ts';
import { openSmtpServer, type SmtpServer } from '#tests/server/mail/smtp-kit.ts';

export type Role = 'web' | 'worker';

export interface Member {
  role: Role;
  product: Product;
  /** Where it listens on this machine. */
  address: string;
  send(signal: NodeJS.Signals): void;
}

export interface Cluster {
  postgres: Postgres;
  s3: FaultyS3;
  smtp: SmtpServer;
  balancer: Balancer;
  /** Those that run. */
  members: readonly Member[];
  /** Starts one, of the product or of a copy of it; resolves when it is ready and gets calls. */
  start(role: Role, folder?: string): Promise<Member>;
  /** Ends one by a signal; resolves when it is gone. The balancer is not told. */
  end(member: Member, signal: NodeJS.Signals): Promise<void>;
  /** What the processes so far have logged as errors. */
  errors(): string[];
  /** Runs a command of the operator, of the product or of a copy of it; returns what it said. */
  operate(folder: string, ...args: string[]): Promise<string>;
  close(): Promise<void>;
}

export const admin = { email: 'boss@example.com', password: 'Correct-Horse-9' };
const clockJumpMs = 10 * 60_000;

const secret = 'a secret of more than thirty-two characters';

export async function openCluster(): Promise<Cluster> {
  const compose = await readCompose();
  const command = await readEntryPoint();
  const postgres = await openPostgres();
  const s3 = await startFaultyS3();
  const smtp = await openSmtpServer();
  const folder = await mkdtemp(join(tmpdir(), 'cluster-'));
  const host = 'portal.example';
  const balancer = await openBalancer(host);
  const members: Member[] = [];
  const started: Product[] = [];

  const envOf = (role: Role) => ({
    ...ofContainer(compose, role, { host, postgres: postgres.url, s3 }),
    DATA_DIR: join(folder, role),
    SMTP_URL: smtp.url,
    // The balancer here looks more often than the one of the compose file.
    STOP_DELAY_S: String(Math.ceil((2 * probeEveryMs) / 1000)),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    // The webhook's receiver is on this machine.
    ALLOW_PRIVATE_ADDRESSES: 'true',
    FREE_REQUESTS: '1000000000',
    RATE_LIMIT_SCALE: '100000',
    MAIL_RECIPIENTS_PER_DAY: '1000000',
    ...withJumps(clockJumpMs),
  });

  const start = async (role: Role, of?: string): Promise<Member> => {
    const port = await freePort();
    const env = { ...envOf(role), HOST: '127.0.0.1', PORT: String(port) };
    const product = await startCommand(command, env, of);
    const send = (signal: NodeJS.Signals) => void product.process.kill(signal);
    const member = { role, product, address: `http://127.0.0.1:${port}`, send };
    members.push(member);
    started.push(product);
    if (role === 'web') balancer.add(member.address);
    return member;
  };

  const end = async (member: Member, signal: NodeJS.Signals) => {
    await member.product.stop(signal);
    members.splice(members.indexOf(member), 1);
    balancer.remove(member.address);
  };

  return {
    postgres,
    s3,
    smtp,
    balancer,
    members,
    start,
    end,
    errors: () =>
      started.flatMap(({ lines }) => lines.filter((line) => line.includes('"level":"error"'))),
    operate: async (of, ...args) => {
      const program = join('src', 'server', 'operate', 'main.ts');
      const env = { PATH: process.env.PATH ?? '', ...envOf('web') };
      const run = promisify(execFile)(process.execPath, [program, ...args], { cwd: of, env });
      return (await run).stdout;
    },
    close: async () => {
      await Promise.all([...members].map((member) => end(member, 'SIGKILL')));
      await balancer.close();
      await smtp.close();
      await s3.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What the compose file says, with the names of its containers led to what runs here. */
function ofContainer(
  { services }: Compose,
  role: Role,
  { host, postgres, s3 }: { host: string; postgres: string; s3: FaultyS3 },
): Record<string, string> {
  const env = filled(services[role].environment, {
    PORTAL_HOST: host,
    APP_SECRET: secret,
    DATABASE_PASSWORD: 'unused',
    S3_ACCESS_KEY_ID: s3.env.S3_ACCESS_KEY_ID ?? '',
    S3_SECRET_ACCESS_KEY: s3.env.S3_SECRET_ACCESS_KEY ?? '',
  });
  const places: Record<string, string> = {
    'postgres://portal:unused@database:5432/portal': postgres,
    'http://store:9000': s3.env.S3_ENDPOINT ?? '',
  };
  const found = Object.values(env).filter((value) => value in places);
  if (found.length !== Object.keys(places).length) {
    throw new Error('The compose file leads to other places than this suite knows.');
  }
  const led = Object.entries(env).map(([name, value]) => [name, places[value] ?? value]);
  return { ...Object.fromEntries(led), S3_BUCKET: s3.env.S3_BUCKET ?? '' };
}
