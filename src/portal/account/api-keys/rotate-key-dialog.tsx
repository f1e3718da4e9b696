import type { ApiKey } from '#contract/calls/api-keys.ts';
import { limits } from '#contract/limits.ts';
import { NewKeyDialog } from '#portal/account/api-keys/new-key-dialog.tsx';
import { useApiKeyChanges } from '#portal/account/api-keys/use-api-key-changes.ts';
import { momentText } from '#portal/ui/moment-text.ts';
import { ConfirmDialog } from '#portal/ui/overlays/confirm-dialog.tsx';

const graceHours = limits.apiKeyRotateGraceMs / 3_600_000;

/** Gives a key a new value, so that programs can change over while the old one still works. */
export function RotateKeyDialog({
  userId,
  apiKey,
  onClose,
}: {
  userId: string;
  apiKey: ApiKey;
  onClose: () => void;
}) {
  const { rotate } = useApiKeyChanges(userId);
  const made = rotate.data?.apiKey;
  if (made) {
    const until = Date.parse(made.updated_at) + limits.apiKeyRotateGraceMs;
    return (
      <NewKeyDialog title={`New value of ${made.name}`} apiKey={made} onClose={onClose}>
        Put it into your programs now. The old value works until{' '}
        {momentText(new Date(until).toISOString())}.
      </NewKeyDialog>
    );
  }
  return (
    <ConfirmDialog
      open
      title={`Rotate key ${apiKey.name}?`}
      confirmLabel="ROTATE"
      tone="primary"
      busy={rotate.isPending}
      onCancel={onClose}
      onConfirm={() => rotate.mutate(apiKey.id, { onError: onClose })}
    >
      <p>
        The key gets a new value. The present one works for {graceHours} hours more, so that you can
        change your programs without a break.
      </p>
    </ConfirmDialog>
  );
}
