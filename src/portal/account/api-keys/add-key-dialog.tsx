import { type FormEvent, useId } from 'react';
import styles from '#portal/account/api-keys/api-keys.module.css';
import { KeyFieldInputs } from '#portal/account/api-keys/key-fields.tsx';
import { NewKeyDialog } from '#portal/account/api-keys/new-key-dialog.tsx';
import { useApiKeyChanges } from '#portal/account/api-keys/use-api-key-changes.ts';
import { EarlierTexts } from '#portal/keep/earlier-texts.tsx';
import { places } from '#portal/keep/kept-slot.ts';
import { useKeptFields } from '#portal/keep/use-kept-fields.ts';
import { Button } from '#portal/ui/button.tsx';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';

/** Asks for a name, then shows the new key once, large. */
export function AddKeyDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { fields, change, kept } = useKeptFields({
    userId,
    place: places.newKey,
    initial: { name: '', description: '' },
  });
  const { create } = useApiKeyChanges(userId);
  const formId = useId();
  const made = create.data?.apiKey;

  if (made) {
    return (
      <NewKeyDialog title="Your new API key" apiKey={made} onClose={onClose}>
        {made.name} is ready to use. Treat the key like a password; you find it again under Details.
      </NewKeyDialog>
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (create.isPending || fields.name.trim() === '') return;
    // Failures of the request are shown in the dialog.
    create.mutateAsync(fields).then(kept.forget, () => undefined);
  }

  function cancel() {
    kept.forget();
    onClose();
  }

  return (
    <Dialog
      open
      title="Add an API key"
      onClose={onClose}
      actions={
        <>
          <Button onClick={cancel}>CANCEL</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={fields.name.trim() === ''}
            busy={create.isPending}
          >
            GENERATE
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit}>
        <KeyFieldInputs fields={fields} onFields={change} failure={create.error} />
      </form>
      <EarlierTexts
        count={kept.asides.length}
        onBringBack={kept.bringBack}
        onDelete={kept.deleteAside}
      />
    </Dialog>
  );
}
