import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { newRequestPath } from '#portal/ui/open-draft-path.ts';

/** `n` begins a new request, unless somebody is typing or a dialog is open. */
export function useNewRequestKey(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.repeat);
      const { target } = event;
      const isBusy =
        target instanceof Element &&
        target.closest('input, textarea, select, [contenteditable], dialog') !== null;
      if (event.key !== 'n' || !isPlain || isBusy || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      void navigate(newRequestPath);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [navigate]);
}
