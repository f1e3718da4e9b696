// Faults under load, one after another: nothing acknowledged is lost or done twice, nobody waits without an
// answer, and everything goes on afterwards. `LONG=1` repeats each fault and waits for what it left behind.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, type Member, openCluster, type Role } from '#tests/faults/cluster.ts';
import {
  createLoad,
  type Kind,
  kinds,
  type Load,
  type Tally,
  type Wish,
} from '#tests/faults/load.ts';
import { arrivalsAt, countedRuns, storedCopies } from '#tests/faults/look-for.ts';
import { newerVersion } from '#tests/faults/newer-version.ts';
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
let newer: string;
const rows: Row[] = [];
const settling: Promise<void>[] = [];

beforeAll(async () => {
  cluster = await openCluster();
  receiver = await openReceiver();
  newer = await newerVersion();
  await Promise.all([cluster.start('web'), cluster.start('web'), cluster.start('worker')]);
  visitor = await visit(cluster.balancer.url);
  load = createLoad(visitor, { webhookUrl: receiver.url, lanes: isLong ? 3 : 1 });
  load.go();
  // The first calls of a process load what they need.
  await answered(load.begin('starting'), 2);
});

afterAll(async () => {
  await load.rest();
  receiver.close();
  await cluster.close();
  await rm(newer, { recursive: true, force: true });
  process.stdout.write(`\n${tableOf(rows)}\n`);
});

const isOutside = ({ kind }: Wish) => kind === 'later' || kind === 'mail';
const wishesOf = (row: string) => load.wishes.filter((wish) => wish.row === row);
const some = (role: Role): Member => {
  const member = cluster.members.find((one) => one.role === role);
  if (member === undefined) throw new Error(`no ${role} is running`);
  return member;
};

/** A web process that has a call in its hands. */
async function busyWeb(): Promise<Member> {
  let busy: Member | undefined;
  await until(() => {
    busy = cluster.members.find(({ address }) => cluster.balancer.inHand(address) > 0);
    return busy !== undefined;
  });
  return busy ?? some('web');
}

/** A fault begins, lasts until what it does has been seen, and ends; then all kinds of calls are answered. */
async function during(name: string, fault: (tally: Tally) => Promise<void>): Promise<void> {
  const tally = load.begin(name);
  const row: Row = {
    name,
    tally,
    answersAfterS: 0,
    doneAfterS: undefined,
    lost: 0,
    twice: 0,
    again: 0,
  };
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
}

/** So many more calls of each of these kinds are answered. */
async function answered(
  tally: Tally,
  times: number,
  which: readonly Kind[] = kinds,
): Promise<void> {
  const before = which.map((kind) => tally.of[kind].answered);
  await until(() =>
    which.every((kind, at) => tally.of[kind].answered >= (before[at] ?? 0) + times),
  );
}

/** A call of each of these kinds was refused since. */
async function refused(tally: Tally, which: readonly Kind[]): Promise<void> {
  const before = which.map((kind) => tally.of[kind].failed);
  await until(() => which.every((kind, at) => tally.of[kind].failed > (before[at] ?? 0)));
}

test('nothing is wrong', async () => {
  await during('none', (tally) => answered(tally, 3));
});

test('the worker is killed with a mail in its hands, and one of a newer version comes', async () => {
  await during('worker killed', async (tally) => {
    const before = cluster.smtp.received.length;
    cluster.smtp.answer('hold');
    await until(() => cluster.smtp.received.length > before);
    await cluster.end(some('worker'), 'SIGKILL');
    cluster.smtp.release();
    await answered(tally, 3);
    await cluster.start('worker', newer);
  });
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

const stored: readonly Kind[] = ['run', 'later', 'mail'];

test('the file store is frozen', async () => {
  await during('S3 frozen', async (tally) => {
    cluster.s3.fail('silent');
    await Promise.all([refused(tally, stored), answered(tally, 3, ['draft'])]);
    cluster.s3.fail('none');
  });
});

test('the file store is stopped', async () => {
  await during('S3 stopped', async (tally) => {
    cluster.s3.fail('gone');
    await Promise.all([refused(tally, stored), answered(tally, 3, ['draft'])]);
    cluster.s3.fail('none');
  });
});

test('a web process is frozen', async () => {
  await during('web frozen', async (tally) => {
    const frozen = await busyWeb();
    frozen.send('SIGSTOP');
    try {
      await until(() => tally.cut > 0);
      await answered(tally, 3);
    } finally {
      frozen.send('SIGCONT');
    }
  });
});

test('processes are replaced by a newer version, one after the other', async () => {
  await during('rolling restart', async (tally) => {
    const webs = cluster.members.filter(({ role }) => role === 'web');
    for (const old of isLong ? [...cluster.members] : webs.slice(1)) {
      await cluster.start(old.role, newer);
      await answered(tally, 1);
      await cluster.end(old, 'SIGTERM');
    }
  });
});

test('a web process is killed', async () => {
  await during('web killed', async (tally) => {
    await cluster.end(await busyWeb(), 'SIGKILL');
    await answered(tally, 3);
    if (isLong) await cluster.start('web', newer);
  });
});

test('the mail server is away, and the worker waits by its clock', async () => {
  await during('SMTP away, clock + 10 min', async (tally) => {
    cluster.smtp.answer('temporary');
    const tries = cluster.smtp.refusals();
    await answered(tally, 3, ['mail']);
    await until(() => cluster.smtp.refusals() > tries);
    cluster.smtp.answer('accept');
    // The next try is a minute later.
    some('worker').send('SIGUSR2');
  });
});

/** Every row's wishes are there once. */
async function checkAll(): Promise<void> {
  await load.rest();
  await Promise.all(settling);
  const inside = await storedCopies(visitor);
  const { copies, again } = arrivalsAt(cluster.smtp, receiver);
  for (const row of rows) {
    const wishes = wishesOf(row.name);
    const counts = wishes
      .filter(({ isReplaced }) => !isReplaced)
      .flatMap((wish) => [
        ...(isOutside(wish) ? [copies(wish)] : []),
        ...(wish.kind === 'mail' ? [] : [inside(wish)]),
      ]);
    row.lost = counts.filter((times) => times === 0).length;
    row.twice = counts.filter((times) => times > 1).length;
    row.again = again(wishes);
  }
  const found = rows.map(({ name, lost, twice, tally: { wrong } }) => ({
    name,
    lost,
    twice,
    wrong,
  }));
  expect(found).toEqual(rows.map(({ name }) => ({ name, lost: 0, twice: 0, wrong: [] })));
}

test('all that was acknowledged is there once, and counted once', async () => {
  await checkAll();
  const times = (kind: Kind) => load.wishes.filter((wish) => wish.kind === kind).length;
  expect(Object.fromEntries(await countedRuns(visitor))).toEqual({
    'Data to Text': times('run'),
    'Data Mapping': times('later'),
    'Send Email': times('mail'),
  });
});

// Stops and starts every process, which a short run has no time for.
test.runIf(isLong)('a backup taken under load is restored', async () => {
  load.go();
  await during('backup, restore', async (tally) => {
    await answered(tally, 3);
    await Promise.all(settling);
    const before = load.wishes.filter(({ acknowledged }) => acknowledged !== undefined);
    const backup = join(newer, `backup-${randomUUID()}`);
    await cluster.operate(newer, 'backup', '--to', backup);
    await load.rest();
    const after = load.wishes.filter(
      (wish) => wish.kind === 'run' && wish.acknowledged !== undefined && !before.includes(wish),
    );
    await Promise.all([...cluster.members].map((member) => cluster.end(member, 'SIGTERM')));
    await cluster.operate(newer, 'restore', backup, '--replace');
    await Promise.all(
      (['web', 'web', 'worker'] as const).map((role) => cluster.start(role, newer)),
    );
    const inside = await storedCopies(visitor);
    const kept = before.filter(
      ({ kind, isReplaced }) => kind === 'run' || (kind === 'draft' && !isReplaced),
    );
    expect(kept.map(inside)).toEqual(kept.map(() => 1));
    // Whoever asks again for what came after the backup gets it, once.
    for (const wish of after) expect((await load.repeat(wish)).kind).toBe('answered');
    const again = await storedCopies(visitor);
    expect(after.map(again)).toEqual(after.map(() => 1));
    load.go();
  });
  await load.rest();
});
