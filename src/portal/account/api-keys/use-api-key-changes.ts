// Creates, changes, rotates and deletes keys. Each change refreshes the list; errors show the server's
// message, as specified for keys.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiKey } from '#contract/calls/api-keys.ts';
import { texts } from '#contract/texts.ts';
import { call } from '#portal/api/call.ts';
import { apiKeysQuery } from '#portal/api/own-queries.ts';
import { showToast } from '#portal/ui/overlays/toast.tsx';

export interface KeyFields {
  name: string;
  description: string;
}

export function useApiKeyChanges(userId: string) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries(apiKeysQuery(userId));

  const create = useMutation({
    mutationFn: (body: KeyFields) => call('createApiKey', { body }),
    onSuccess: () => showToast('success', texts.keyCreated),
    onError: tellFailure,
    onSettled: refresh,
  });
  const update = useMutation({
    mutationFn: ({ id, ...body }: KeyFields & { id: string }) =>
      call('updateApiKey', { params: { id }, body }),
    onSuccess: () => showToast('success', texts.keyUpdated),
    onError: tellFailure,
    onSettled: refresh,
  });
  const rotate = useMutation({
    mutationFn: (id: string) => call('rotateApiKey', { params: { id } }),
    onSuccess: () => showToast('success', texts.keyUpdated),
    onError: tellFailure,
    onSettled: refresh,
  });
  const remove = useMutation({ mutationFn: removeKeys, onError: tellFailure, onSettled: refresh });
  return { create, update, rotate, remove };
}

/** Deletes one key after the other; stops at the first error. */
async function removeKeys(apiKeys: readonly ApiKey[]): Promise<void> {
  let done = 0;
  try {
    for (const { id } of apiKeys) {
      await call('removeApiKey', { params: { id } });
      done += 1;
    }
  } finally {
    if (done === apiKeys.length) showToast('success', texts.keyDeleted);
    else if (done > 0) showToast('info', `${done} of ${apiKeys.length} API keys were deleted.`);
  }
}

function tellFailure(failure: Error): void {
  showToast('error', failure.message);
}
