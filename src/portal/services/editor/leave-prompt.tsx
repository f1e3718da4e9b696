import { texts } from '#contract/texts.ts';
import { Button } from '#portal/ui/button.tsx';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';

/** Between unsaved edits and another page. Enter saves, Esc stays: no mouse is needed. */
export function LeavePrompt({
  onSave,
  onDiscard,
  onStay,
}: {
  onSave: () => void;
  onDiscard: () => void;
  onStay: () => void;
}) {
  return (
    <Dialog
      open
      role="alertdialog"
      title={texts.saveChanges}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}>Stay here</Button>
          <Button onClick={onDiscard}>Don't save</Button>
          <Button ref={markFirst} variant="primary" onClick={onSave}>
            Save
          </Button>
        </>
      }
    >
      <p>The request has edits that are not saved. Without saving they are given up.</p>
    </Dialog>
  );
}

/** The dialog gives its first focus to what carries this attribute; React's autoFocus sets none. */
function markFirst(button: HTMLButtonElement | null): void {
  button?.setAttribute('autofocus', '');
}
