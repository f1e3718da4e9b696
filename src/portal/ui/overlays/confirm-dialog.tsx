import type { ReactNode } from 'react';
import { Button } from '#portal/ui/button.tsx';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';

/**
 * Asks before something that cannot be undone. The cancelling button has the focus, so that a
 * stray Enter changes nothing.
 */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = 'CANCEL',
  tone = 'danger',
  onConfirm,
  onCancel,
  busy = false,
}: {
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel?: ReactNode;
  tone?: 'danger' | 'primary';
  onConfirm: () => void;
  onCancel: () => void;
  busy?: boolean;
}) {
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button ref={markFirst} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={tone} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** The dialog gives its first focus to what carries this attribute; React's autoFocus sets none. */
function markFirst(button: HTMLButtonElement | null): void {
  button?.setAttribute('autofocus', '');
}
