import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from '#portal/ui/documents/file-card.module.css';
import { readableSize } from '#portal/ui/documents/readable-size.ts';

/** A file with its name, size, type and actions. */
export function FileCard({
  name,
  bytes,
  type,
  notes = [],
  actions,
}: {
  name: string;
  /** Unknown for files that only the server has seen. */
  bytes?: number | undefined;
  type?: string | undefined;
  /** Further facts: 'kept until 3 May', '2 pages'. */
  notes?: readonly string[];
  /** Buttons and links. */
  actions?: ReactNode;
}) {
  const facts = [bytes === undefined ? '' : readableSize(bytes), type, ...notes].filter(Boolean);
  return (
    <div className={styles.card}>
      <FileText size={24} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.text}>
        <p className={styles.name}>{name}</p>
        {facts.length > 0 ? <p className={styles.facts}>{facts.join(' · ')}</p> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
