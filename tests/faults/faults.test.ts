// Faults under load, one after another: nothing acknowledged is lost or done twice, nobody waits without an
// answer, and everything goes on afterwards. `LONG=1` repeats each fault and waits for what it left behind.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, type Member, openCluster, type Role } from '#tests/faults/cluster.ts';
import { createLoad, type Kind, kinds, type Load, type Tally, type Wish } from '#tests/faults/load.ts';
import { arrivalsAt, countedRuns, storedCopies } from '#tests/faults/look-for.ts';
import { type Row, tableOf } from '#tests/faults/report.ts';
import { until } from '#tests/faults/until.ts';
import { type Visitor, visit } from '#tests/faults/visitor.ts';
import { openReceiver, type Receiver } from '#tests/server/webhooks/webhook-kit.ts';

const isLong = process.env.LONG === '1';
const rounds = isLong ? 5 : 1;

let cluster: Cluster;
let receiver: Receiver;
let visitor: Visitor;
let load: Load;
const rows: Row[] = [];
const settling: Promise<void>[] = [];

beforeAll(async () => {
  cluster = await openCluster();
  receiver = await openReceiver();
  await Promise.all([cluster.start('web'), cluster.start('web'), cluster.start('worker')]);
  visitor = await visit(cluster.balancer.url);
  load = createLoad(visitor, { webhookUrl: receiver.url, lanes: isLong ? 3 : 1 });
  load.go();
});

afterAll(async () => {
  receiver.close();
  await cluster.close();
  process.stdout.write(`\n${tableOf(rows)}\n`);
});

const isOutside = ({ kind }: Wish) => kind === 'later' || kind === 'mail';
const wishesOf = (row: string) => load.wishes.filter((wish) => wish.row === row);
const some = (role: Role): Member => {
  const member = cluster.members.find((one) => one.role === role);
  if (member === undefined) throw new Error(`no ${role} is running`);
  return member;
};

/** A fault begins, lasts until what it does has been seen, and ends; then all kinds of calls are answered. */
async function during(name: string, fault: (tally: Tally) => Promise<void>): Promise<void> {
  const tally = load.begin(name);
  const row: Row = { name, tally, answersAfterS: 0, doneAfterS: undefined, lost: 0, twice: 0, again: 0 };
  rows.push(row);
  for (let round = 0; round < rounds; round += 1) {
    await fault(tally);
    const endedMs = performance.now();
    await answered(tally, 2);
    row.answersAfterS = Math.max(row.answersAfterS, (tally.failedAtMs - endedMs) / 1000);
    const made = wishesOf(name).filter(isOutside);
    const settled = until(() => {
      const { copies } = arrivalsAt(cluster.smtp, receiver);
      return made.every((wish) => copies(wish) > 0);
    }).then(() => {
      row.doneAfterS = Math.max(row.doneAfterS ?? 0, (performance.now() - endedMs) / 1000);
    });
    settling.push(settled);
    if (isLong) await settled;
  }
  expect(tally.wrong).toEqual([]);
}

/** So many more calls of each of these kinds are answered. */
async function answered(tally: Tally, times: number, which: readonly Kind[] = kinds): Promise<void> {
  const before = which.map((kind) => tally.of[kind].answered);
  await until(() => which.every((kind, at) => tally.of[kind].answered >= (before[at] ?? 0) + times));
}

/** A call of each of these kinds was refused since. */
async function refused(tally: Tally, which: readonly Kind[]): Promise<void> {
  const before = which.map((kind) => tally.of[kind].failed);
  await until(() => which.every((kind, at) => tally.of[kind].failed > (before[at] ?? 0)));
}

test('nothing is wrong', async () => {
  await during('none', (tally) => answered(tally, 3));
});

test('connections to the database end', async () => {
  await during('connections end', async (tally) => {
    for (let time = 0; time < 3; time += 1) {
      await cluster.postgres.endConnections();
      await answered(tally, 1);
    }
  });
});

test('the database is frozen', async () => {
  await during('database frozen', async (tally) => {
    await cluster.postgres.freeze();
    try {
      await refused(tally, kinds);
    } finally {
      await cluster.postgres.thaw();
    }
  });
});

test('the database is stopped and started', async () => {
  await during('database stopped', async (tally) => {
    await cluster.postgres.stop(isLong ? 'SIGQUIT' : 'SIGINT');
    await refused(tally, kinds);
    await cluster.postgres.start();
  });
});

test('the file store is frozen', async () => {
  await during('S3 frozen', async (tally) => {
    cluster.s3.fail('silent');
    await Promise.all([refused(tally, ['run', 'later', 'mail']), answered(tally, 3, ['draft'])]);
    cluster.s3.fail('none');
  });
});

test('the file store is stopped', async () => {
  await during('S3 stopped', async (tally) => {
    cluster.s3.fail('gone');
    await Promise.all([refused(tally, ['run', 'later', 'mail']), answered(tally, 3, ['draft'])]);
    cluster.s3.fail('none');
  });
});
