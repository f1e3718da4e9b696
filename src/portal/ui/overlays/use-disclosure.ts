import {
  type KeyboardEvent,
  type FocusEvent as LeaveEvent,
  useEffect,
  useRef,
  useState,
} from 'react';

/**
 * Behaviour of a button with a panel: Esc closes it and returns the focus to the button; a press or
 * focus outside closes it too.
 */
export function useDisclosure() {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  return {
    isOpen,
    button,
    toggle: () => setIsOpen(!isOpen),
    /** After navigation, which moves the focus. */
    dismiss: () => setIsOpen(false),
    /** After a choice: the focus returns to the button. */
    close: () => {
      setIsOpen(false);
      button.current?.focus();
    },
    rootProps: {
      ref: root,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !isOpen) return;
        // A dialog opened from the panel handles Esc itself.
        const dialog = event.target instanceof Element ? event.target.closest('dialog') : null;
        if (dialog && event.currentTarget.contains(dialog)) return;
        // A dialog around the panel would close as well.
        event.preventDefault();
        event.stopPropagation();
        setIsOpen(false);
        button.current?.focus();
      },
      onBlur: (event: LeaveEvent) => {
        const goesTo = event.relatedTarget;
        if (goesTo && !event.currentTarget.contains(goesTo)) setIsOpen(false);
      },
    },
  };
}
