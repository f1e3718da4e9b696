// Files on their way to the archive, one after another. The queue outlives its screen, so that looking
// at another page does not end an upload.
import type { ArchivedFile } from '#contract/calls/archive.ts';
import type { UploadWish } from '#portal/api/upload-file.ts';

export interface Upload {
  id: number;
  file: File;
  expiresInHours: number;
  state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1, while it is sent. */
  share: number;
  /** Why it failed. */
  reason: string;
}

export interface UploadQueue {
  subscribe(listener: () => void): () => void;
  snapshot(): readonly Upload[];
  add(files: readonly File[], expiresInHours: number): void;
  /** Ends it if it is being sent, and forgets it. */
  drop(id: number): void;
  retry(id: number): void;
}

export function createUploadQueue({
  send,
  onKept,
}: {
  send: (wish: UploadWish) => Promise<ArchivedFile>;
  onKept: (kept: ArchivedFile) => void;
}): UploadQueue {
  let uploads: readonly Upload[] = [];
  let current: { id: number; cancel: AbortController } | undefined;
  let lastId = 0;
  const listeners = new Set<() => void>();

  const publish = (next: readonly Upload[]) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const change = (id: number, facts: Partial<Upload>) =>
    publish(uploads.map((upload) => (upload.id === id ? { ...upload, ...facts } : upload)));
  const forget = (id: number) => publish(uploads.filter((upload) => upload.id !== id));

  const sendNext = async (): Promise<void> => {
    const next = uploads.find(({ state }) => state === 'waiting');
    if (current || !next) return;
    const cancel = new AbortController();
    current = { id: next.id, cancel };
    change(next.id, { state: 'sending', share: 0 });
    try {
      const kept = await send({
        file: next.file,
        expiresInHours: next.expiresInHours,
        signal: cancel.signal,
        onShare: (share) => change(next.id, { share }),
      });
      forget(next.id);
      onKept(kept);
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : String(failure);
      if (!cancel.signal.aborted) change(next.id, { state: 'failed', reason });
    }
    current = undefined;
    await sendNext();
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    snapshot: () => uploads,
    add: (files, expiresInHours) => {
      const added = files.map((file): Upload => {
        lastId += 1;
        return { id: lastId, file, expiresInHours, state: 'waiting', share: 0, reason: '' };
      });
      publish([...uploads, ...added]);
      void sendNext();
    },
    drop: (id) => {
      if (current?.id === id) current.cancel.abort();
      forget(id);
    },
    retry: (id) => {
      change(id, { state: 'waiting', reason: '' });
      void sendNext();
    },
  };
}
