import type { ApiKey } from '#contract/calls/api-keys.ts';
import styles from '#portal/account/api-keys/api-keys.module.css';
import { useApiKeyChanges } from '#portal/account/api-keys/use-api-key-changes.ts';
import { ConfirmDialog } from '#portal/ui/overlays/confirm-dialog.tsx';

/** Lists the keys to delete, so that no key is deleted by a stray click. */
export function DeleteKeysDialog({
  userId,
  apiKeys,
  isLast,
  onClose,
}: {
  userId: string;
  apiKeys: readonly ApiKey[];
  /** True if no key would remain. */
  isLast: boolean;
  onClose: () => void;
}) {
  const { remove } = useApiKeyChanges(userId);
  const [first] = apiKeys;
  const isOne = apiKeys.length === 1;
  return (
    <ConfirmDialog
      open
      title={isOne ? `Delete key ${first?.name}?` : `Delete ${apiKeys.length} API keys?`}
      confirmLabel="DELETE"
      busy={remove.isPending}
      onCancel={onClose}
      // After an error, too: the list shows which keys remain, and a toast shows the error.
      onConfirm={() => remove.mutate(apiKeys, { onSettled: onClose })}
    >
      <p>
        {isOne ? 'It stops' : 'They stop'} working at once in every program that uses{' '}
        {isOne ? 'it' : 'them'}. This cannot be undone.
      </p>
      {isOne ? null : (
        <ul className={styles.names}>
          {apiKeys.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
      {isLast ? <p>No API key will be left; the services need one.</p> : null}
    </ConfirmDialog>
  );
}
