import { type ReactNode, useId } from 'react';
import styles from '#portal/ui/documents/code-block.module.css';
import { CopyButton } from '#portal/ui/documents/copy-button.tsx';

/**
 * Preformatted text that can be focused and scrolled by keyboard, below a bar with its name and a
 * copy button.
 */
export function CodeBlock({
  label,
  children,
  drawn = children,
  wrap = false,
  copyMessage,
}: {
  /** Title and name of the region: 'Response', 'Text of invoice.hbs'. */
  label: string;
  children: string;
  /** The same text with syntax highlighting. */
  drawn?: ReactNode;
  wrap?: boolean;
  copyMessage?: string;
}) {
  const labelId = useId();
  return (
    <div className={styles.block}>
      <div className={styles.strip}>
        <span id={labelId}>{label}</span>
        <CopyButton
          text={children}
          label={`Copy ${label.toLowerCase()}`}
          {...(copyMessage ? { message: copyMessage } : {})}
        />
      </div>
      <section
        className={wrap ? `${styles.scroll} ${styles.wrap}` : styles.scroll}
        aria-labelledby={labelId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take focus
        tabIndex={0}
      >
        <pre className={styles.pre}>{drawn}</pre>
      </section>
    </div>
  );
}
