import { type FormEvent, useId, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { EarlierTexts } from '#portal/keep/earlier-texts.tsx';
import { useKeptFields } from '#portal/keep/use-kept-fields.ts';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { TextField } from '#portal/ui/fields/text-field.tsx';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';

/** Asks for the name of a request; the one it has is filled in. */
export function SaveDialog({
  userId,
  place,
  name: firstName,
  isNew,
  isChangedElsewhere,
  reachable,
  onSave,
  onClose,
}: {
  userId: string;
  /** Where a typed name is kept until it is saved or cancelled. */
  place: string;
  name: string;
  isNew: boolean;
  /** Saving replaces what somebody saved elsewhere in between. */
  isChangedElsewhere: boolean;
  reachable: boolean;
  /** Resolves to whether it is saved; if not, it has been told why. */
  onSave: (name: string) => Promise<boolean>;
  onClose: () => void;
}) {
  const { fields, change, kept } = useKeptFields({ userId, place, initial: { name: firstName } });
  const { name } = fields;
  const [isSaving, setIsSaving] = useState(false);
  const formId = useId();
  const isTooLong = [...name.trim()].length > limits.draftNameLengthMax;
  const isOff = name.trim() === '' || isTooLong;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isOff || isSaving) return;
    setIsSaving(true);
    const isSaved = await onSave(name.trim());
    if (isSaved) kept.forget();
    setIsSaving(false);
  }

  function cancel() {
    kept.forget();
    onClose();
  }

  return (
    <Dialog
      open
      title={isNew ? 'Save request' : 'Update request'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={cancel}>CANCEL</Button>
          <Button type="submit" form={formId} variant="primary" disabled={isOff} busy={isSaving}>
            SAVE
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)}>
        <TextField
          label="Name"
          value={name}
          autoComplete="off"
          error={
            isTooLong ? `Can't be longer than ${limits.draftNameLengthMax} characters.` : undefined
          }
          onChange={({ target }) => change({ name: target.value })}
        />
      </form>
      <EarlierTexts
        count={kept.asides.length}
        onBringBack={kept.bringBack}
        onDelete={kept.deleteAside}
      />
      {isChangedElsewhere ? (
        <Banner tone="error">
          This request was changed on another device or in another tab since you opened it. Saving
          replaces that version.
        </Banner>
      ) : null}
      <p>
        {reachable
          ? 'It is saved on this device first and then with your account.'
          : 'You are offline: it is saved on this device and sent to your account later.'}
      </p>
    </Dialog>
  );
}
