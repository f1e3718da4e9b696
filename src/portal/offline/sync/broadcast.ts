// What the tabs of one user tell each other beside the rows they share: how the sending goes, and
// that the user has left.

type Word<Status> = { kind: 'status'; status: Status } | { kind: 'left' };

export interface TabBroadcast<Status> {
  say(status: Status): void;
  stop(): void;
}

/** Without a name, or where the browser has no channels, a tab is alone. */
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
