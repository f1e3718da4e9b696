// Before an app update, every tab stores its typed text. Screens with text register a function for
// it; the tab that accepts the update asks the others and waits for at most a second.

const patienceMs = 1_000;
const helloMs = 150;
const channelName = 'portal.update';

type Word = { kind: 'prepare' | 'here' | 'ready'; id: string; tab: string };

const flushes = new Set<() => Promise<unknown>>();

/**
 * `flush` stores the text and resolves when it is stored. Returns a function that unregisters it.
 */
export function registerFlush(flush: () => Promise<unknown>): () => void {
  flushes.add(flush);
  return () => {
    flushes.delete(flush);
  };
}

/** Whether all text typed in this tab is stored now. */
export async function flushAll(): Promise<boolean> {
  const all = Promise.all([...flushes].map((flush) => flush())).then(
    () => true,
    () => false,
  );
  return Promise.race([all, pause(patienceMs).then(() => false)]);
}

/** Answers requests of other tabs to store typed text. Returns a function that stops it. */
export function answerPrepare(): () => void {
  const channel = openChannel();
  if (!channel) return () => {};
  const tab = String(Math.random());
  channel.onmessage = async ({ data }: MessageEvent<Word>) => {
    if (data.kind !== 'prepare') return;
    const { id } = data;
    channel.postMessage({ kind: 'here', id, tab } satisfies Word);
    if (await flushAll()) channel.postMessage({ kind: 'ready', id, tab } satisfies Word);
  };
  return () => channel.close();
}

/**
 * Asks all tabs and waits for those that answer; returns whether everything in this tab is stored.
 */
export async function prepareTabs(): Promise<boolean> {
  const own = flushAll();
  const channel = openChannel();
  if (!channel) return own;
  const id = String(Math.random());
  const waitingFor = new Set<string>();
  let onReady = () => {};
  const othersReady = new Promise<void>((resolve) => {
    onReady = resolve;
  });
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.id !== id) return;
    if (data.kind === 'here') waitingFor.add(data.tab);
    if (data.kind === 'ready') waitingFor.delete(data.tab);
    if (data.kind === 'ready' && waitingFor.size === 0) onReady();
  };
  channel.postMessage({ kind: 'prepare', id, tab: '' } satisfies Word);
  // The number of tabs is unknown; open tabs answer at once.
  const limit = pause(patienceMs);
  await pause(helloMs);
  if (waitingFor.size > 0) await Promise.race([othersReady, limit]);
  channel.close();
  return own;
}

function openChannel(): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
