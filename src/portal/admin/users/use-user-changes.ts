// What an admin changes about users. Each change refreshes what is shown; a refusal leaves the row as it
// was and is told.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminTexts } from '#contract/admin-texts.ts';
import type { Role } from '#contract/roles.ts';
import { usersKey } from '#portal/admin/users/user-queries.ts';
import { call } from '#portal/api/call.ts';
import { CallFailure } from '#portal/api/call-failure.ts';
import { failureText } from '#portal/api/failure-text.ts';
import { showToast } from '#portal/ui/overlays/toast.tsx';

export function useUserChanges(adminId: string) {
  const queries = useQueryClient();
  const told = <Input>(
    run: (input: Input) => Promise<unknown>,
    done: (input: Input) => string,
  ) => ({
    mutationFn: run,
    onSuccess: (_answer: unknown, input: Input) => showToast('success', done(input)),
    onError: (failure: Error) => showToast('error', refusalText(failure)),
    onSettled: () => queries.invalidateQueries({ queryKey: usersKey(adminId) }),
  });
  return {
    setActive: useMutation(
      told(
        ({ id, active }: { id: string; active: boolean }) =>
          call(active ? 'activateUser' : 'deactivateUser', { body: { id } }),
        ({ active }) => (active ? adminTexts.userActive : adminTexts.userInactive),
      ),
    ),
    setRole: useMutation(
      told(
        ({ id, role }: { id: string; role: Role }) =>
          call('setUserRole', { params: { id }, body: { role_name: role } }),
        () => adminTexts.roleUpdated,
      ),
    ),
    remove: useMutation(
      told(
        ({ id }: { id: string }) => call('removeUser', { params: { id }, body: {} }),
        () => adminTexts.userDeleted,
      ),
    ),
    restore: useMutation(
      told(
        ({ email }: { email: string }) => call('restoreUser', { body: { email } }),
        () => 'User is restored',
      ),
    ),
    setLimit: useMutation(
      told(
        ({ id, limit, seen }: { id: string; limit: number | null; seen: number | null }) =>
          call('setRequestLimit', {
            params: { id },
            body: { request_limit: limit, seen_limit: seen },
          }),
        () => adminTexts.limitAdded,
      ),
    ),
    requestPassword: useMutation(
      told(
        ({ email }: { email: string }) => call('requestPasswordChange', { body: { email } }),
        ({ email }) => `A mail with a link to set a new password goes to ${email}.`,
      ),
    ),
  };
}

/** Another admin may have been faster. */
function refusalText(failure: Error): string {
  return failure instanceof CallFailure && failure.status === 404
    ? 'Somebody else deleted or restored this account in the meantime. The list shows how it is now.'
    : failureText(failure);
}
