import { type FormEvent, useId } from 'react';
import type { ApiKey } from '#contract/calls/api-keys.ts';
import { texts } from '#contract/texts.ts';
import { lastUsedText } from '#portal/account/api-keys/api-key-texts.ts';
import styles from '#portal/account/api-keys/api-keys.module.css';
import { KeyFieldInputs } from '#portal/account/api-keys/key-fields.tsx';
import { useApiKeyChanges } from '#portal/account/api-keys/use-api-key-changes.ts';
import { EarlierTexts } from '#portal/keep/earlier-texts.tsx';
import { places } from '#portal/keep/kept-slot.ts';
import { useKeptFields } from '#portal/keep/use-kept-fields.ts';
import { Button } from '#portal/ui/button.tsx';
import { CopyButton } from '#portal/ui/documents/copy-button.tsx';
import field from '#portal/ui/fields/field.module.css';
import { momentText } from '#portal/ui/moment-text.ts';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';

/** Shows a key, changes its name and description, and leads to a new value. */
export function KeyDetailsDialog({
  userId,
  apiKey,
  onRotate,
  onClose,
}: {
  userId: string;
  apiKey: ApiKey;
  onRotate: () => void;
  onClose: () => void;
}) {
  const { fields, change, kept } = useKeptFields({
    userId,
    place: places.key(apiKey.id),
    initial: { name: apiKey.name, description: apiKey.description },
  });
  const { update } = useApiKeyChanges(userId);
  const formId = useId();
  const isChanged = fields.name !== apiKey.name || fields.description !== apiKey.description;
  const canUpdate = isChanged && fields.name.trim() !== '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!canUpdate || update.isPending) return;
    // Failures of the request are shown in the dialog.
    update.mutateAsync({ id: apiKey.id, ...fields }).then(finish, () => undefined);
  }

  function finish() {
    kept.forget();
    onClose();
  }

  return (
    <Dialog
      open
      title="API key details"
      onClose={onClose}
      actions={
        <>
          <Button onClick={finish}>CANCEL</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!canUpdate}
            busy={update.isPending}
          >
            Update
          </Button>
        </>
      }
    >
      <div>
        <p className={field.label}>API key</p>
        <div className={styles.key}>
          <code>{apiKey.key}</code>
          <CopyButton text={apiKey.key} label="Copy API key" message={texts.keyCopied} showLabel />
          <Button variant="quiet" aria-haspopup="dialog" onClick={onRotate}>
            Rotate
          </Button>
        </div>
      </div>
      <form id={formId} className={styles.form} onSubmit={submit}>
        <KeyFieldInputs fields={fields} onFields={change} failure={update.error} />
      </form>
      <EarlierTexts
        count={kept.asides.length}
        onBringBack={kept.bringBack}
        onDelete={kept.deleteAside}
      />
      <dl className={styles.facts}>
        <dt>Created</dt>
        <dd>{momentText(apiKey.created_at)}</dd>
        <dt>Updated</dt>
        <dd>{momentText(apiKey.updated_at)}</dd>
        <dt>Last used</dt>
        <dd>{lastUsedText(apiKey)}</dd>
      </dl>
    </Dialog>
  );
}
