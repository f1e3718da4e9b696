import { type FormEvent, useId, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { Banner } from '#portal/ui/banner.tsx';
import { Button } from '#portal/ui/button.tsx';
import { Dialog } from '#portal/ui/dialog.tsx';
import { TextField } from '#portal/ui/text-field.tsx';

/** Asks for the name of a request; the one it has is filled in. */
export function SaveDialog({
  name: firstName,
  isNew,
  isChangedElsewhere,
  reachable,
  onSave,
  onClose,
}: {
  name: string;
  isNew: boolean;
  /** Saving replaces what somebody saved elsewhere in between. */
  isChangedElsewhere: boolean;
  reachable: boolean;
  /** Resolves when it is saved or has been told why not. */
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}) {
  const [name, setName] = useState(firstName);
  const [isSaving, setIsSaving] = useState(false);
  const formId = useId();
  const isTooLong = [...name.trim()].length > limits.draftNameLengthMax;
  const isOff = name.trim() === '' || isTooLong;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isOff || isSaving) return;
    setIsSaving(true);
    await onSave(name.trim());
    setIsSaving(false);
  }

  return (
    <Dialog
      open
      title={isNew ? 'Save request' : 'Update request'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>CANCEL</Button>
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
          onChange={({ target }) => setName(target.value)}
        />
      </form>
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
