import { adminTexts } from '#contract/admin-texts.ts';
import type { User } from '#contract/calls/users.ts';
import type { Role } from '#contract/roles.ts';
import type { useUserChanges } from '#portal/admin/users/use-user-changes.ts';
import { ConfirmDialog } from '#portal/ui/overlays/confirm-dialog.tsx';

/** What an admin is about to do to a user. */
export type Question =
  | { kind: 'delete'; user: User }
  | { kind: 'deactivate'; user: User }
  | { kind: 'restore'; user: User }
  | { kind: 'role'; user: User; role: Role };

/** Asks before it is done; a refused act leaves everything as it was. */
export function UserQuestion({
  question,
  changes: { remove, restore, setActive, setRole },
  onDone,
  onCancel,
}: {
  question: Question;
  changes: ReturnType<typeof useUserChanges>;
  /** Done or refused; a message tells which. */
  onDone: (question: Question) => void;
  onCancel: () => void;
}) {
  const { user } = question;
  const settled = { onSettled: () => onDone(question) };
  if (question.kind === 'delete') {
    return (
      <ConfirmDialog
        open
        title={adminTexts.confirmDelete}
        confirmLabel="DELETE"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id: user.id }, settled)}
        onCancel={onCancel}
      >
        <p>
          {user.email} is signed out everywhere, and the API keys stop working at once. The account
          can be restored for 30 days.
        </p>
      </ConfirmDialog>
    );
  }
  if (question.kind === 'deactivate') {
    return (
      <ConfirmDialog
        open
        title={`Deactivate ${user.email}?`}
        confirmLabel="DEACTIVATE"
        busy={setActive.isPending}
        onConfirm={() => setActive.mutate({ id: user.id, active: false }, settled)}
        onCancel={onCancel}
      >
        <p>
          The user is signed out everywhere, and the API keys stop working at once, until the
          account is activated again.
        </p>
      </ConfirmDialog>
    );
  }
  if (question.kind === 'restore') {
    return (
      <ConfirmDialog
        open
        tone="primary"
        title={`Restore ${user.email}?`}
        confirmLabel="RESTORE"
        busy={restore.isPending}
        onConfirm={() => restore.mutate({ email: user.email }, settled)}
        onCancel={onCancel}
      >
        <p>
          The user can sign in again with the password from before, and the API keys, drafts and
          files that are still kept are back.
        </p>
      </ConfirmDialog>
    );
  }
  const { role } = question;
  return (
    <ConfirmDialog
      open
      tone="primary"
      title={role === 'admin' ? `Make ${user.email} an admin?` : `Make ${user.email} a user?`}
      confirmLabel="CHANGE ROLE"
      busy={setRole.isPending}
      onConfirm={() => setRole.mutate({ id: user.id, role }, settled)}
      onCancel={onCancel}
    >
      <p>
        {role === 'admin'
          ? 'Admins see and change all accounts, messages and published pages.'
          : 'The admin area is closed to this account from the next call on.'}
      </p>
    </ConfirmDialog>
  );
}
