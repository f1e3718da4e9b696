// Simulated tabs: one store each, on a shared fake IndexedDB, with a clock that only the test moves.
import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { createDraftStore, type EngineStore } from '#portal/offline/create-draft-store.ts';
import type { Draft, DraftContent, SyncStatus } from '#portal/offline/draft-model.ts';
import type { Environment, Sign } from '#portal/offline/environment.ts';
import type { DraftStorage } from '#portal/offline/storage/draft-storage.ts';
import { openDraftsDatabase } from '#portal/offline/storage/drafts-database.ts';
import {
  type FaultyTransport,
  type ModelServer,
  transportTo,
} from '#tests/portal/offline/model-server.ts';

export class FakeClock {
  /** Monotonic time; wall-clock time is ahead of it. */
  time = 1_800_000_000_000;
  /** How far the wall clock was set off. */
  shift = 0;
  #timers = new Set<{ at: number; call: () => void }>();

  after = (ms: number, call: () => void): (() => void) => {
    const timer = { at: this.time + ms - this.earlyMs, call };
    this.#timers.add(timer);
    return () => {
      this.#timers.delete(timer);
    };
  };

  /** Every timer set from now on fires this much too early. */
  earlyMs = 0;

  advance(ms: number): void {
    this.time += ms;
    for (const timer of [...this.#timers].sort((a, b) => a.at - b.at)) {
      if (timer.at <= this.time && this.#timers.delete(timer)) timer.call();
    }
  }
}

export interface Tab {
  store: EngineStore;
  transport: FaultyTransport;
  clock: FakeClock;
  sign(sign: Sign): void;
  /** The last state passed to the screens. */
  status(): SyncStatus | undefined;
  drafts(): readonly Draft[];
  waiting(): Promise<number>;
  persisted: () => number;
}

export interface TabParts {
  userId: string;
  server: ModelServer;
  clock?: FakeClock;
  transport?: FaultyTransport;
  storage?: DraftStorage;
  random?: () => number;
  locks?: Environment['locks'];
  isReachable?: boolean;
}

const open = new Set<EngineStore>();

/** Call after each test. */
export async function closeTabs(): Promise<void> {
  for (const store of open) await store.close();
  open.clear();
}

export function aUser(): string {
  return `user-${randomUUID()}`;
}

export async function openTab(parts: TabParts): Promise<Tab> {
  const { userId, server, clock = new FakeClock(), random = () => 0.5 } = parts;
  const transport = parts.transport ?? transportTo(server);
  let onSign: (sign: Sign) => void = () => {};
  let persisted = 0;
  const environment: Environment = {
    now: () => clock.time + clock.shift,
    elapsed: () => clock.time,
    random,
    newId: randomUUID,
    after: clock.after,
    locks: 'locks' in parts ? parts.locks : navigator.locks,
    transport,
    listen(listener) {
      onSign = listener;
      return () => {
        onSign = () => {};
      };
    },
    isReachable: () => parts.isReachable ?? true,
    persist: () => {
      persisted++;
    },
    askToBeWoken: () => {},
  };
  const storage = parts.storage ?? (await openDraftsDatabase(userId));
  const store = await createDraftStore(userId, storage, environment, () => {});
  open.add(store);
  let status: SyncStatus | undefined;
  let drafts: readonly Draft[] = [];
  store.watchStatus((next) => {
    status = next;
  });
  store.watchDrafts((next) => {
    drafts = next;
  });
  return {
    store,
    transport,
    clock,
    sign: (sign) => onSign(sign),
    status: () => status,
    drafts: () => drafts,
    waiting: () => store.storage.read(async (tables) => tables.outbox.count()),
    persisted: () => persisted,
  };
}

/** Waits for a condition while the tabs' clock advances. */
export async function until(
  clock: FakeClock,
  check: () => boolean | Promise<boolean>,
  stepMs = 50,
): Promise<void> {
  await vi.waitFor(
    async () => {
      clock.advance(stepMs);
      if (!(await check())) throw new Error('Not yet.');
    },
    { timeout: 50_000, interval: 1 },
  );
}

export async function untilSent(...tabs: Tab[]): Promise<void> {
  for (const tab of tabs) await until(tab.clock, async () => (await tab.waiting()) === 0);
}

export function aDraft(name: string, payload = '{}'): DraftContent {
  return { name, service: 'data-to-pdf', payload };
}
