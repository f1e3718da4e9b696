// The cluster under load, the rows of the report, and what is checked at the end of them.
import { rm } from 'node:fs/promises';
import { expect } from 'vitest';
import { type Cluster, type Member, openCluster, type Role } from '#tests/faults/cluster.ts';
import {
  createLoad,
  type Kind,
  kinds,
  type Load,
  type Tally,
  type Wish,
} from '#tests/faults/load.ts';
import { arrivalsAt, readStored } from '#tests/faults/look-for.ts';
import { newerVersion } from '#tests/faults/newer-version.ts';
import type { Row } from '#tests/faults/report.ts';
import { type Visitor, visit } from '#tests/faults/visitor.ts';
import { until } from '#tests/kit/until.ts';
import { openReceiver } from '#tests/server/webhooks/webhook-kit.ts';

export interface Stage {
  cluster: Cluster;
  visitor: Visitor;
  load: Load;
  /** Folder of a newer version of the product. */
  newer: string;
  rows: readonly Row[];
  /** A fault begins, lasts until what it does has been seen, and ends; then all kinds of calls are answered. */
  during(name: string, fault: (tally: Tally) => Promise<void>): Promise<void>;
  some(role: Role): Member;
  /** A web process that has a call in its hands. */
  busyWeb(): Promise<Member>;
  /** Stops the load; resolves when all it asked for has been done, what waits for its next try included. */
  settle(): Promise<void>;
  /** Fails unless all that was acknowledged is there, once, and no call was answered wrongly. */
  check(): Promise<void>;
  close(): Promise<void>;
}

// Longer than what is due takes.
const jumpEveryMs = 3000;

export async function openStage({ lanes = 1, rounds = 1 } = {}): Promise<Stage> {
  const cluster = await openCluster();
  const receiver = await openReceiver();
  const newer = await newerVersion();
  await Promise.all([cluster.start('web'), cluster.start('web'), cluster.start('worker')]);
  const visitor = await visit(cluster.balancer.url);
  const load = createLoad(visitor, { webhookUrl: receiver.url, lanes });
  const rows: Row[] = [];
  const outside: Promise<void>[] = [];

  const arrivals = () => arrivalsAt(cluster.smtp, receiver);
  const arrived = (wishes: readonly Wish[]) =>
    until(() => {
      const { copies } = arrivals();
      return wishes.every((wish) => copies(wish) > 0);
    });
  const wishesOf = (row: string) => load.wishes.filter((wish) => wish.row === row);

  const some = (role: Role): Member => {
    const member = cluster.members.find((one) => one.role === role);
    if (member === undefined) throw new Error(`no ${role} is running`);
    return member;
  };

  const settle = async () => {
    await load.rest();
    // A try that failed is repeated a minute later or more, by the clock of the worker.
    const jumps = setInterval(() => some('worker').send('SIGUSR2'), jumpEveryMs);
    await arrived(load.wishes.filter(isOutside));
    clearInterval(jumps);
    await Promise.all(outside);
  };

  load.go();
  // The first calls of a process load what they need.
  await answered(load.begin('starting'), 2);
  return {
    cluster,
    visitor,
    load,
    newer,
    rows,
    some,
    settle,
    during: async (name, fault) => {
      const tally = load.begin(name);
      const row: Row = {
        name,
        tally,
        answersAfterS: 0,
        doneAfterS: 0,
        lost: 0,
        twice: 0,
        again: 0,
        leftovers: 0,
      };
      rows.push(row);
      for (let round = 0; round < rounds; round += 1) {
        await fault(tally);
        const endedMs = performance.now();
        await answered(tally, 2);
        row.answersAfterS = Math.max(row.answersAfterS, (tally.failedAtMs - endedMs) / 1000);
        const noted = arrived(wishesOf(name).filter(isOutside)).then(() => {
          row.doneAfterS = Math.max(row.doneAfterS, (performance.now() - endedMs) / 1000);
        });
        outside.push(noted);
      }
    },
    busyWeb: async () => {
      let busy: Member | undefined;
      await until(() => {
        busy = cluster.members.find(({ address }) => cluster.balancer.inHand(address) > 0);
        return busy !== undefined;
      });
      return busy ?? some('web');
    },
    check: async () => {
      await settle();
      const stored = await readStored(visitor);
      const { copies, again } = arrivals();
      for (const row of rows) {
        const wishes = wishesOf(row.name);
        const counts = wishes
          .filter(({ isReplaced }) => !isReplaced)
          .flatMap((wish) => [
            ...(isOutside(wish) ? [copies(wish)] : []),
            ...(wish.kind === 'mail' ? [] : [stored.copies(wish)]),
          ]);
        row.lost = counts.filter((times) => times === 0).length;
        row.twice = counts.filter((times) => times > 1).length;
        row.again = again(wishes);
        row.leftovers = stored.leftovers.filter((file) =>
          wishes.some(({ name }) => file.startsWith(name)),
        ).length;
      }
      const found = rows.map(({ name, lost, twice, tally }) => {
        return { name, lost, twice, wrong: tally.wrong };
      });
      expect(found).toEqual(rows.map(({ name }) => ({ name, lost: 0, twice: 0, wrong: [] })));
    },
    close: async () => {
      await load.rest();
      const faults = rows.flatMap(({ tally }) => tally.wrong);
      if (faults.length > 0) process.stdout.write(`${cluster.errors().join('\n')}\n`);
      receiver.close();
      await cluster.close();
      await rm(newer, { recursive: true, force: true });
    },
  };
}

/** Done later, and told outside of the product. */
function isOutside({ kind }: Wish): boolean {
  return kind === 'later' || kind === 'mail';
}

/** So many more calls of each of these kinds are answered. */
export async function answered(
  tally: Tally,
  times: number,
  which: readonly Kind[] = kinds,
): Promise<void> {
  const before = which.map((kind) => tally.of[kind].answered);
  await until(() =>
    which.every((kind, at) => tally.of[kind].answered >= (before[at] ?? 0) + times),
  );
}

/** One more call of each of these kinds fails. */
export async function refused(tally: Tally, which: readonly Kind[]): Promise<void> {
  const before = which.map((kind) => tally.of[kind].failed);
  await until(() => which.every((kind, at) => tally.of[kind].failed > (before[at] ?? 0)));
}
