import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { allFilesKey } from '#portal/api/own-files.ts';
import { uploadFile } from '#portal/api/upload-file.ts';
import {
  createUploadQueue,
  type Upload,
  type UploadQueue,
} from '#portal/services/storage/upload-queue.ts';
import { showToast } from '#portal/ui/overlays/toast.tsx';

// One queue for each user of this tab: nobody sees another's files on their way.
const queues = new Map<string, UploadQueue>();

export function useUploads(userId: string): { queue: UploadQueue; uploads: readonly Upload[] } {
  const queue = queueOf(userId, useQueryClient());
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.snapshot) };
}

function queueOf(userId: string, queries: QueryClient): UploadQueue {
  const known = queues.get(userId);
  if (known) return known;
  const queue = createUploadQueue({
    send: uploadFile,
    onKept: (kept) => {
      showToast('success', `Uploaded ${kept.file_name}`);
      void queries.invalidateQueries({ queryKey: allFilesKey(userId) });
    },
  });
  queues.set(userId, queue);
  return queue;
}
