// Tells the other tabs of a user that rows have changed; the database itself tells nobody.

export interface TabChanges {
  tell(): void;
  stop(): void;
}

export function openTabChanges(databaseName: string, onChange: () => void): TabChanges {
  // Without it a tab learns of the others' changes with its next own reading.
  if (typeof BroadcastChannel === 'undefined') return { tell() {}, stop() {} };
  const channel = new BroadcastChannel(`${databaseName}-changes`);
  channel.onmessage = onChange;
  let isStopped = false;
  return {
    tell() {
      if (!isStopped) channel.postMessage(null);
    },
    stop() {
      isStopped = true;
      channel.onmessage = null;
      channel.close();
    },
  };
}
