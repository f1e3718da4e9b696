import styles from '#portal/ui/code-block.module.css';
import { CopyButton } from '#portal/ui/copy-button.tsx';

/** Preformatted text that can be reached and scrolled by keyboard, with a copy button. */
export function CodeBlock({
  label,
  children,
  wrap = false,
  copyMessage,
}: {
  /** Names the region: 'Response', 'Text of invoice.hbs'. */
  label: string;
  children: string;
  wrap?: boolean;
  copyMessage?: string;
}) {
  return (
    <div className={styles.block}>
      <section
        className={wrap ? `${styles.scroll} ${styles.wrap}` : styles.scroll}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take focus
        tabIndex={0}
      >
        <pre className={styles.pre}>{children}</pre>
      </section>
      <div className={styles.copy}>
        <CopyButton
          text={children}
          label={`Copy ${label.toLowerCase()}`}
          {...(copyMessage ? { message: copyMessage } : {})}
        />
      </div>
    </div>
  );
}
