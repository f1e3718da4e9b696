// Messages between the tabs of one user, besides the rows they share: progress of the sync, and
// logout.

type Word<Status> = { kind: 'status'; status: Status } | { kind: 'left' };

export interface TabBroadcast<Status> {
  say(status: Status): void;
  stop(): void;
}

/** Without a name, or where BroadcastChannel is missing, a tab is alone. */
export function createTabBroadcast<Status>(
  name: string | undefined,
  { onStatus, onLeft }: { onStatus: (status: Status) => void; onLeft: () => void },
): TabBroadcast<Status> {
  const channel = openChannel(name);
  if (!channel) return { say() {}, stop() {} };
  channel.onmessage = ({ data }: MessageEvent<Word<Status>>) => {
    if (data.kind === 'left') onLeft();
    else onStatus(data.status);
  };
  return {
    say: (status) => channel.postMessage({ kind: 'status', status } satisfies Word<Status>),
    stop() {
      channel.onmessage = null;
      channel.close();
    },
  };
}

/** Closes the user's store in every other tab. */
export function sayLeft(name: string): void {
  const channel = openChannel(name);
  channel?.postMessage({ kind: 'left' } satisfies Word<never>);
  channel?.close();
}

function openChannel(name: string | undefined): BroadcastChannel | undefined {
  if (name === undefined || typeof BroadcastChannel === 'undefined') return undefined;
  return new BroadcastChannel(name);
}
