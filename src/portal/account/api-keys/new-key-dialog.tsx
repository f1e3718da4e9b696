import type { ReactNode } from 'react';
import type { ApiKey } from '#contract/calls/api-keys.ts';
import { texts } from '#contract/texts.ts';
import styles from '#portal/account/api-keys/api-keys.module.css';
import { Button } from '#portal/ui/button.tsx';
import { CopyButton } from '#portal/ui/documents/copy-button.tsx';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';

/** A value that was just made, large, to be copied. */
export function NewKeyDialog({
  title,
  apiKey,
  onClose,
  children,
}: {
  title: string;
  apiKey: ApiKey;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p>{children}</p>
      <div className={styles.newKey}>
        <code>{apiKey.key}</code>
        <CopyButton text={apiKey.key} label="Copy API key" message={texts.keyCopied} showLabel />
      </div>
    </Dialog>
  );
}
