import styles from '#portal/services/templates/desk/template-desk.module.css';
import { Button } from '#portal/ui/button.tsx';
import { ActionBar } from '#portal/ui/overlays/action-bar.tsx';
import { Menu } from '#portal/ui/overlays/menu.tsx';
import { dockToasts } from '#portal/ui/overlays/toast-place.ts';

/** What can be done with the template: in its bar, and on phones at the bottom, at the thumb. */
export function TemplateActions({
  isWide,
  version,
  executionPath,
  canSave,
  isSaving,
  reachable,
  onSave,
  onInsert,
  onVersions,
  onDownload,
  onDelete,
}: {
  isWide: boolean;
  version: number;
  executionPath: string;
  canSave: boolean;
  isSaving: boolean;
  reachable: boolean;
  onSave: () => void;
  /** Undefined where the text has no fields. */
  onInsert: (() => void) | undefined;
  onVersions: () => void;
  onDownload: () => void;
  onDelete: () => void;
}) {
  const versions = `Versions (${version})`;
  const save = (
    <Button variant="primary" disabled={!canSave && !isSaving} busy={isSaving} onClick={onSave}>
      Save
    </Button>
  );
  const more = (
    <Menu
      label="More"
      align="end"
      items={[
        ...(isWide || !reachable ? [] : [{ label: versions, onSelect: onVersions }]),
        { label: 'Download', onSelect: onDownload },
        { label: 'Go to Execution', to: executionPath },
        ...(reachable ? [{ label: 'Delete', danger: true, onSelect: onDelete }] : []),
      ]}
    />
  );
  if (!isWide) {
    return (
      <ActionBar>
        {save}
        {onInsert ? <Button onClick={onInsert}>Insert field</Button> : null}
        {more}
      </ActionBar>
    );
  }
  return (
    <div className={styles.actions}>
      <div ref={dockToasts} className={styles.dock} />
      {save}
      <Button disabled={!reachable} onClick={onVersions}>
        {versions}
      </Button>
      {more}
    </div>
  );
}
