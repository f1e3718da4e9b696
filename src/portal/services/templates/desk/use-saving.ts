// Saving the template on the desk, and taking it back to an earlier version.
import { useState } from 'react';
import type { useTemplateText } from '#portal/services/templates/desk/use-template-text.ts';
import {
  changeFailure,
  isOutdated,
  type useTemplateChanges,
} from '#portal/services/templates/use-template-changes.ts';
import { showToast } from '#portal/ui/overlays/toast.tsx';

export function useSaving({
  id,
  text,
  changes,
  canSave,
}: {
  id: string;
  text: ReturnType<typeof useTemplateText>;
  changes: ReturnType<typeof useTemplateChanges>;
  canSave: boolean;
}) {
  const { fields, base } = text;
  const { name } = fields;
  const [isSaving, setIsSaving] = useState(false);
  const [nameError, setNameError] = useState<{ about: string; text: string }>();

  return {
    isSaving,
    nameError: nameError?.about === name ? nameError.text : undefined,

    async save() {
      if (!canSave || isSaving) return;
      setIsSaving(true);
      try {
        const written = await changes.save(id, { ...fields, name: name.trim() }, base.etag);
        text.markSaved(written);
        showToast('success', `Saved as version ${written.version}.`);
      } catch (cause) {
        if (isOutdated(cause)) await changes.refetch(id);
        else if (changeFailure(cause).includes('name')) {
          setNameError({ about: name, text: changeFailure(cause) });
        }
        showToast('error', `Not saved; your text is still here. ${changeFailure(cause)}`);
      } finally {
        setIsSaving(false);
      }
    },

    /** Whether it is shown now. */
    async restore(version: number): Promise<boolean> {
      try {
        const written = await changes.restore(id, version, base.etag);
        text.show(written);
        showToast('success', `Version ${version} is version ${written.version} now.`);
        return true;
      } catch (cause) {
        if (isOutdated(cause)) await changes.refetch(id);
        showToast('error', changeFailure(cause));
        return false;
      }
    },
  };
}
