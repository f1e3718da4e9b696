import { ActionBar } from '#portal/services/editor/action-bar.tsx';
import { Button } from '#portal/ui/button.tsx';

/** What can be done with the template on the desk; on phones it stays at the bottom. */
export function TemplateActions({
  version,
  canSave,
  isSaving,
  reachable,
  onSave,
  onVersions,
  onDelete,
}: {
  version: number;
  canSave: boolean;
  isSaving: boolean;
  reachable: boolean;
  onSave: () => void;
  onVersions: () => void;
  onDelete: () => void;
}) {
  return (
    <ActionBar>
      <Button variant="primary" disabled={!canSave && !isSaving} busy={isSaving} onClick={onSave}>
        Save
      </Button>
      <Button disabled={!reachable} onClick={onVersions}>
        Versions ({version})
      </Button>
      <Button variant="danger" disabled={!reachable} onClick={onDelete}>
        Delete
      </Button>
    </ActionBar>
  );
}
