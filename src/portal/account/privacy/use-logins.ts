// Where the user is signed in. Read anew each time: it must not show a device that is gone.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { call } from '#portal/api/call.ts';
import { useKeepingRead } from '#portal/offline/device/kept-read.ts';
import { showToast } from '#portal/ui/overlays/toast.tsx';

function loginsQuery(userId: string) {
  return queryOptions({
    queryKey: ['own', userId, 'logins'],
    queryFn: ({ signal }) => call('listLogins', { signal }),
    staleTime: 0,
  });
}

/** What a device keeps of them. */
export const keptLogins = v.array(
  v.object({
    id: v.string(),
    browser: v.string(),
    created_at: v.string(),
    last_used_at: v.string(),
    current: v.boolean(),
  }),
);

export type Login = v.InferOutput<typeof keptLogins>[number];

export function useLogins(userId: string) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(loginsQuery(userId));
  useKeepingRead(userId, 'logins', data);
  const onError = (failure: Error) => showToast('error', failure.message);
  const onSettled = () => queries.invalidateQueries(loginsQuery(userId));
  const end = useMutation({
    mutationFn: (id: string) => call('endLogin', { params: { id } }),
    onSuccess: () => showToast('success', 'Signed out there.'),
    onError,
    onSettled,
  });
  const endOthers = useMutation({
    mutationFn: () => call('endOtherLogins'),
    onSuccess: ({ ended }) =>
      showToast('success', `Signed out on ${ended} other ${ended === 1 ? 'device' : 'devices'}.`),
    onError,
    onSettled,
  });
  return { data, error, refetch, end, endOthers };
}
