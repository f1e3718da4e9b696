import styles from '#portal/keep/earlier-texts.module.css';
import { Button } from '#portal/ui/button.tsx';

/**
 * Offers to restore a text that was kept beside the one in the field; renders nothing if there is
 * none.
 */
export function EarlierTexts({
  count,
  onBringBack,
  onDelete,
}: {
  count: number;
  onBringBack: () => void;
  onDelete: () => void;
}) {
  if (count === 0) return null;
  return (
    <p className={styles.aside}>
      {count === 1 ? 'Your earlier text was kept.' : `${count} of your earlier texts were kept.`}
      <Button variant="quiet" onClick={onBringBack}>
        Restore it
      </Button>
      <Button variant="quiet" onClick={onDelete}>
        Delete it
      </Button>
    </p>
  );
}
