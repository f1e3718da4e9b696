import styles from '#portal/ui/lists/data-list.module.css';

/** The beginning of an ID in a table, where it would take the room of what people look for. */
export function ShortId({ id }: { id: string }) {
  return (
    <code className={styles.shortId} title={id}>
      {id}
    </code>
  );
}
