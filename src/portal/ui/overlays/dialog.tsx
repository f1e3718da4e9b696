// The native modal dialog: it traps the focus, makes the page inert, closes on Esc and restores the
// focus. Below 600 px it is a bottom sheet.
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '#portal/ui/button.tsx';
import styles from '#portal/ui/overlays/dialog.module.css';
import { enterModal, leaveModal } from '#portal/ui/overlays/toast-place.ts';

export interface DialogProps {
  open: boolean;
  /** Esc, the close button or a press on the backdrop. */
  onClose: () => void;
  title: ReactNode;
  /** Buttons of the sticky bar; the main one last. */
  actions?: ReactNode;
  /** For long texts and tables. */
  wide?: boolean;
  /** A sheet of full height on phones: the menu. */
  tall?: boolean;
  role?: 'dialog' | 'alertdialog';
  /** The content; mounted only while open, so its state is new each time. */
  children: ReactNode;
}

export function Dialog({ open, ...rest }: DialogProps) {
  if (!open) return null;
  return <OpenDialog {...rest} />;
}

function OpenDialog({
  onClose,
  title,
  actions,
  wide = false,
  tall = false,
  role = 'dialog',
  children,
}: Omit<DialogProps, 'open'>) {
  const ref = useRef<HTMLDialogElement>(null);
  const dock = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const pressedBeside = useRef(false);

  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    if (dialog && !dialog.open) {
      dialog.showModal();
      focusFirstField(dialog);
    }
    if (dock.current) enterModal(dock.current);
    return () => {
      dialog?.close();
      // React removes the element before the browser restores the focus.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  useLayoutEffect(() => {
    const place = dock.current;
    return () => {
      if (place) leaveModal(place);
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the key for it, by the platform
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={titleId}
      className={[styles.dialog, wide && styles.wide, tall && styles.tall]
        .filter(Boolean)
        .join(' ')}
      onCancel={(event) => {
        // In React this event bubbles from a nested dialog, unlike in the browser.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Only the backdrop is the dialog itself; everything else is a child. The press must have
      // started there too, because selecting text may end outside.
      onPointerDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && pressedBeside.current) onClose();
      }}
    >
      <div className={styles.head}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden="true" size={20} strokeWidth={1.75} />
        </IconButton>
      </div>
      <div className={styles.body}>{children}</div>
      <div className={styles.foot}>
        <div ref={dock} className={styles.dock} />
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}

/** Focuses the field to begin with: the marked one, otherwise the first that can be typed into. */
function focusFirstField(dialog: HTMLDialogElement): void {
  if (dialog.querySelector('[autofocus]')) return;
  const marked = dialog.querySelectorAll<HTMLElement>('[data-begin]');
  const fields = [...marked, ...dialog.querySelectorAll<HTMLElement>(typedInto)];
  // Keeps the content above the field visible.
  fields.find((one) => one.matches(':enabled:read-write'))?.focus({ preventScroll: true });
}

const typedInto = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"])';
