// Deleting, zipping and linking. Each failure is told in the server's own words.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#portal/api/call.ts';
import { allFilesKey, fileLinksQuery } from '#portal/api/own-files.ts';
import { saveFile } from '#portal/api/save-file.ts';
import { filesText } from '#portal/services/storage/storage-texts.ts';
import { showToast } from '#portal/ui/overlays/toast.tsx';

export interface LinkWish {
  expires_at: string | null;
  max_downloads: number | null;
}

export function useFileChanges(userId: string) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: allFilesKey(userId) });
  const remove = useMutation({ mutationFn: removeFiles, onError: tell, onSettled: refresh });
  const zip = useMutation({
    mutationFn: async (names: readonly string[]) => {
      const blob = await call('zipFiles', { body: { file_names: [...names] } });
      saveFile(blob, `files-${new Date().toISOString().slice(0, 10)}.zip`);
    },
    onError: tell,
    onSettled: refresh,
  });
  return { remove, zip };
}

export function useLinkChanges(userId: string, fileName: string) {
  const queries = useQueryClient();
  const params = { file_name: fileName };
  const refresh = () => queries.invalidateQueries(fileLinksQuery(userId, fileName));
  const create = useMutation({
    mutationFn: (body: LinkWish) => call('createFileLink', { params, body }),
    onError: tell,
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call('removeFileLink', { params: { ...params, id } }),
    onSuccess: () => showToast('success', 'The link has ended.'),
    onError: tell,
    onSettled: refresh,
  });
  return { create, remove };
}

/** One after the other, by the single call; stops at the first refusal. */
async function removeFiles(names: readonly string[]): Promise<void> {
  let done = 0;
  try {
    for (const file_name of names) {
      await call('removeFile', { params: { file_name } });
      done += 1;
    }
  } finally {
    const isAll = done === names.length;
    if (isAll) showToast('success', `Deleted ${filesText(done)}`);
    else if (done > 0) showToast('info', `${done} of ${names.length} files were deleted.`);
  }
}

function tell(failure: Error): void {
  showToast('error', failure.message);
}
