import { useState } from 'react';
import type { TemplateService } from '#contract/services.ts';
import {
  changeFailure,
  useTemplateChanges,
} from '#portal/services/templates/use-template-changes.ts';
import { ConfirmDialog } from '#portal/ui/overlays/confirm-dialog.tsx';
import { showToast } from '#portal/ui/overlays/toast.tsx';

export function DeleteTemplateDialog({
  userId,
  serviceKey,
  template: { id, name },
  onDeleted,
  onCancel,
}: {
  userId: string;
  serviceKey: TemplateService;
  template: { id: string; name: string };
  onDeleted: () => void;
  onCancel: () => void;
}) {
  const { remove } = useTemplateChanges(userId, serviceKey);
  const [isBusy, setIsBusy] = useState(false);

  async function confirm() {
    setIsBusy(true);
    try {
      await remove(id);
      showToast('success', `${name} was deleted.`);
      onDeleted();
    } catch (cause) {
      showToast('error', changeFailure(cause));
      setIsBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open
      title={`Delete ${name}?`}
      confirmLabel="DELETE"
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      <p>
        All its versions go with it, and requests that name it are refused from then on. This cannot
        be undone.
      </p>
    </ConfirmDialog>
  );
}
