import { setShortcuts, useShortcutsOn } from '#portal/admin/keys/shortcuts.ts';
import styles from '#portal/admin/users/users.module.css';
import { Checkbox } from '#portal/ui/fields/checkbox.tsx';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';

const keys = [
  ['/', 'Search'],
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['Enter', 'Open the row'],
  ['r', 'Reply to the message'],
  ['?', 'This list'],
] as const;

/** What each key does, and the switch for all of them. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const areOn = useShortcutsOn();
  return (
    <Dialog open title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.facts}>
        {keys.map(([key, meaning]) => (
          <div key={key} className={styles.key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Shortcuts of a single key on this device"
        checked={areOn}
        onChange={({ target }) => setShortcuts(target.checked)}
      />
      <p>They act on the admin pages only, and never while you type.</p>
    </Dialog>
  );
}
