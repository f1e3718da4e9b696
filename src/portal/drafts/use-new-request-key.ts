import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { newRequestPath } from '#portal/ui/open-draft-path.ts';

/**
 * `n` starts a new request while the focus is in a list of the page. Single-key shortcuts must not
 * work elsewhere, because speech input would trigger them (WCAG 2.1.4).
 */
export function useNewRequestKey(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.repeat);
      const { target } = event;
      const isInList =
        target instanceof Element &&
        target.closest('main :is(table, ul)') !== null &&
        target.closest('input, textarea, select, [contenteditable], dialog') === null;
      if (event.key !== 'n' || !isPlain || !isInList) return;
      event.preventDefault();
      void navigate(newRequestPath);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [navigate]);
}
