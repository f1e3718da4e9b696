import { lazy, Suspense, useCallback, useState } from 'react';
import { useListKeys } from '#portal/admin/keys/use-list-keys.ts';
import { Button } from '#portal/ui/button.tsx';
import { useMediaQuery } from '#portal/ui/media-query.ts';

const KeysDialog = lazy(async () => ({
  default: (await import('#portal/admin/keys/keys-dialog.tsx')).KeysDialog,
}));

/** The shortcuts of the admin pages, and the way to their list where there probably is a keyboard. */
export function ListKeys() {
  const [isOpen, setIsOpen] = useState(false);
  const hasKeyboard = useMediaQuery('(min-width: 600px) and (hover: hover) and (pointer: fine)');
  const open = useCallback(() => setIsOpen(true), []);
  useListKeys(open);
  return (
    <>
      {hasKeyboard ? (
        <p>
          <Button variant="quiet" aria-haspopup="dialog" onClick={open}>
            Keyboard shortcuts
          </Button>
        </p>
      ) : null}
      {isOpen ? (
        <Suspense>
          <KeysDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
