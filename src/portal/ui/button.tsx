import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import styles from '#portal/ui/button.module.css';

type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';

interface Look {
  variant?: ButtonVariant;
  /** Full width: the main action of a form on a phone. */
  wide?: boolean;
}

/**
 * A button. While `busy` it keeps its focus, is announced as busy and ignores presses. `busy` is
 * rendered after the press at the earliest, so several presses at once count as one.
 */
export function Button({
  variant = 'secondary',
  wide = false,
  busy = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean; children: ReactNode }) {
  const isPressed = useRef(false);
  return (
    <button
      {...rest}
      // The type must be a literal for the linter; submit buttons set it explicitly.
      type={type}
      className={classOf(variant, wide, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => {
        if (busy || isPressed.current) return event.preventDefault();
        isPressed.current = true;
        queueMicrotask(() => {
          isPressed.current = false;
        });
        onClick?.(event);
      }}
    >
      {children}
    </button>
  );
}

/** A link that looks like a button, for navigation only. */
export function ButtonLink({
  variant = 'secondary',
  wide = false,
  className,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={classOf(variant, wide, className)} />;
}

/** A square button with an icon only; `label` is its accessible name. */
export function IconButton({
  label,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; children: ReactNode }) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className={[styles.button, styles.quiet, styles.icon, className].filter(Boolean).join(' ')}
    >
      {children}
    </button>
  );
}

/** A link that leaves the portal. */
export const linkButtonClass = classOf('secondary', false, undefined);

function classOf(variant: ButtonVariant, wide: boolean, more: string | undefined): string {
  const names = [styles.button, styles[variant], wide && styles.wide, more];
  return names.filter(Boolean).join(' ');
}
