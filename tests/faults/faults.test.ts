// Faults under load, one after another: nothing acknowledged is lost or done twice, nobody waits without an
// answer, and everything goes on afterwards. `LONG=1` repeats each fault under more load and restores a backup.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kind, kinds, type Wish } from '#tests/faults/load.ts';
import { countedRuns, readStored } from '#tests/faults/look-for.ts';
import { tableOf } from '#tests/faults/report.ts';
import { answered, openStage, refused, type Stage } from '#tests/faults/stage.ts';
import { until } from '#tests/kit/until.ts';

const isLong = process.env.LONG === '1';
/** Calls that store a file or a body. */
const storing: readonly Kind[] = ['run', 'later', 'mail'];

let stage: Stage;

beforeAll(async () => {
  stage = await openStage(isLong ? { lanes: 3, rounds: 3 } : {});
});

afterAll(async () => {
  await stage.close();
  process.stdout.write(`\n${tableOf(stage.rows)}\n`);
});

test('nothing is wrong', async () => {
  await stage.during('none', (tally) => answered(tally, 3));
});

test('the worker is killed with a mail in its hands, and one of a newer version comes', async () => {
  const { cluster, newer } = stage;
  await stage.during('worker killed', async (tally) => {
    const before = cluster.smtp.received.length;
    cluster.smtp.answer('hold');
    await until(() => cluster.smtp.received.length > before);
    await cluster.end(stage.some('worker'), 'SIGKILL');
    cluster.smtp.release();
    await Promise.all([answered(tally, 3), cluster.start('worker', newer)]);
  });
});

test('connections to the database end', async () => {
  await stage.during('connections end', async (tally) => {
    for (let time = 0; time < 3; time += 1) {
      await stage.cluster.postgres.endConnections();
      await answered(tally, 1);
    }
  });
});

test('the database is frozen', async () => {
  const { postgres } = stage.cluster;
  await stage.during('database frozen', async (tally) => {
    await postgres.freeze();
    await refused(tally, kinds).finally(postgres.thaw);
  });
});

test('the database is stopped and started', async () => {
  const { postgres } = stage.cluster;
  await stage.during('database stopped', async (tally) => {
    await postgres.stop(isLong ? 'SIGQUIT' : 'SIGINT');
    await refused(tally, kinds);
    await postgres.start();
  });
});

test('the disk of the database is full', async () => {
  const { postgres } = stage.cluster;
  await stage.during('database disk full', async (tally) => {
    await postgres.fill();
    await refused(tally, kinds).finally(postgres.empty);
  });
});

test.each([
  ['frozen', 'silent'],
  ['stopped', 'gone'],
  ['full', 'full'],
] as const)('the file store is %s', async (how, fault) => {
  const { s3 } = stage.cluster;
  await stage.during(`S3 ${how}`, async (tally) => {
    s3.fail(fault);
    await Promise.all([refused(tally, storing), answered(tally, 3, ['draft'])]);
    s3.fail('none');
  });
});

test('a web process is frozen', async () => {
  await stage.during('web frozen', async (tally) => {
    const frozen = await stage.busyWeb();
    frozen.send('SIGSTOP');
    await until(() => tally.cut > 0);
    await answered(tally, 3).finally(() => frozen.send('SIGCONT'));
  });
});

test('processes are replaced by a newer version, one after the other', async () => {
  const { cluster, newer } = stage;
  await stage.during('rolling restart', async (tally) => {
    const webs = cluster.members.filter(({ role }) => role === 'web');
    for (const old of isLong ? [...cluster.members] : webs.slice(1)) {
      await cluster.start(old.role, newer);
      await answered(tally, 1);
      await cluster.end(old, 'SIGTERM');
    }
  });
});

test('a web process is killed', async () => {
  const { cluster, newer } = stage;
  await stage.during('web killed', async (tally) => {
    await cluster.end(await stage.busyWeb(), 'SIGKILL');
    await answered(tally, 3);
    if (isLong) await cluster.start('web', newer);
  });
});

test('the mail server is away, and the clock of the worker jumps to its next try', async () => {
  const { smtp } = stage.cluster;
  await stage.during('SMTP away, clock + 10 min', async (tally) => {
    smtp.answer('temporary');
    const before = smtp.refusals();
    await answered(tally, 3, ['mail']);
    await until(() => smtp.refusals() > before);
    smtp.answer('accept');
    stage.some('worker').send('SIGUSR2');
  });
});

test('all that was acknowledged is there once, and counted once', async () => {
  const { load, visitor } = stage;
  await stage.check();
  const times = (kind: Kind) => load.wishes.filter((wish) => wish.kind === kind).length;
  expect(Object.fromEntries(await countedRuns(visitor))).toEqual({
    'Data to Text': times('run'),
    'Data Mapping': times('later'),
    'Send Email': times('mail'),
  });
  if (isLong) await until(async () => (await readStored(visitor)).leftovers.length === 0);
});

// Stops and starts every process, which a short run has no time for.
if (isLong) {
  test('a backup is restored, and what came after it is asked for again', async () => {
    const { cluster, load, newer, visitor } = stage;
    // A customer repeats runs, and this one no drafts: those after a backup are gone with its restore.
    const undone = new Set<Wish>();
    load.go();
    await stage.during('backup, restore', async (tally) => {
      await answered(tally, 3);
      // So that all that was asked for is in the backup.
      await stage.settle();
      const before = load.wishes.filter((wish) => !undone.has(wish));
      const backup = join(newer, `backup-${randomUUID()}`);
      await cluster.operate(newer, 'backup', '--to', backup);
      load.go();
      await answered(tally, 3);
      await stage.settle();
      const later = load.wishes.filter((wish) => !before.includes(wish) && !undone.has(wish));
      const after = later.filter(({ kind }) => kind === 'run');
      for (const wish of later) if (wish.kind === 'draft') undone.add(wish);
      await Promise.all([...cluster.members].map((member) => cluster.end(member, 'SIGTERM')));
      await cluster.operate(newer, 'restore', backup, '--replace');
      const roles = ['web', 'web', 'worker'] as const;
      await Promise.all(roles.map((role) => cluster.start(role, newer)));
      const stored = await readStored(visitor);
      const kept = before.filter(
        ({ kind, isReplaced }) => kind === 'run' || (kind === 'draft' && !isReplaced),
      );
      expect(kept.map(stored.copies)).toEqual(kept.map(() => 1));
      // Whoever asks again for what came after the backup gets it, once.
      for (const wish of after) expect((await load.repeat(wish)).kind).toBe('answered');
      const again = await readStored(visitor);
      expect(after.map(again.copies)).toEqual(after.map(() => 1));
      load.go();
    });
    await load.rest();
  });
}
