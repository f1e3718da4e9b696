import {
  type KeyboardEvent,
  type FocusEvent as LeaveEvent,
  useEffect,
  useRef,
  useState,
} from 'react';

/**
 * What a button and the panel it shows need to behave like one thing: Esc closes and gives the focus
 * back to the button; a press or the focus going elsewhere closes too.
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
    /** After leaving for somewhere else, which takes the focus along. */
    dismiss: () => setIsOpen(false),
    /** After a choice: the focus goes back to where the list was opened. */
    close: () => {
      setIsOpen(false);
      button.current?.focus();
    },
    rootProps: {
      ref: root,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !isOpen) return;
        // A dialog opened from the panel closes by itself, and alone.
        const dialog = event.target instanceof Element ? event.target.closest('dialog') : null;
        if (dialog && event.currentTarget.contains(dialog)) return;
        // A dialog around it would close as well.
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
