import { useState } from 'react';
import type { Service, ServiceFunction } from '#contract/services.ts';
import { apiOrigin } from '#portal/data/connection.ts';
import { curlCommand } from '#portal/services/curl-command.ts';
import { downloadName } from '#portal/services/download-name.ts';
import styles from '#portal/services/execution.module.css';
import { directToDownload, needsKey, wantsDownload } from '#portal/services/prepare-run.ts';
import { runPath } from '#portal/services/run-path.ts';
import { Button } from '#portal/ui/button.tsx';
import { copyText } from '#portal/ui/copy-button.tsx';
import { Dialog } from '#portal/ui/dialog.tsx';
import { useMediaQuery, wide } from '#portal/ui/media-query.ts';
import { showToast } from '#portal/ui/toast.tsx';

/** The desk's buttons: a bar that stays at the thumb on phones, a row elsewhere. */
export function DeskActions({
  service,
  chosenFunction,
  text,
  canExecute,
  canSave,
  reachable,
  onSave,
  onExecute,
  onSample,
  onClear,
}: {
  service: Service;
  chosenFunction: ServiceFunction | undefined;
  text: string;
  canExecute: boolean;
  canSave: boolean;
  /** Without the server saving is the main thing that can be done. */
  reachable: boolean;
  onSave: () => void;
  onExecute: () => void;
  onSample: () => void;
  onClear: () => void;
}) {
  const isWide = useMediaQuery(wide);
  const [moreOpen, setMoreOpen] = useState(false);
  const isEmpty = text.trim() === '';

  async function copyAsCurl() {
    const command = curlCommand({
      origin: apiOrigin || location.origin,
      path: runPath(service, chosenFunction?.path ?? 'convert'),
      text: directToDownload(text),
      saveAs: wantsDownload(text) ? downloadName(service.key, '') : undefined,
    });
    if (!(await copyText(command))) {
      showToast('error', 'Copying is not allowed here.');
    } else if (needsKey(text)) {
      showToast('info', 'Copied. Set API_KEY to your key before running it.');
    } else {
      showToast('info', 'Copied. The command holds the key you typed.');
    }
  }

  const more = (
    <>
      <Button
        disabled={isEmpty}
        onClick={() => {
          setMoreOpen(false);
          onClear();
        }}
      >
        Clear
      </Button>
      <Button
        disabled={isEmpty || !chosenFunction}
        onClick={() => {
          setMoreOpen(false);
          void copyAsCurl();
        }}
      >
        Copy as curl
      </Button>
    </>
  );

  return (
    // Toasts keep clear of it, as of the bar that stands there on other screens.
    <div className={styles.actions} data-bottom-bar>
      <Button
        variant={reachable ? 'primary' : 'secondary'}
        disabled={!canExecute}
        onClick={onExecute}
      >
        Execute
      </Button>
      <Button variant={reachable ? 'secondary' : 'primary'} disabled={!canSave} onClick={onSave}>
        Save
      </Button>
      <Button disabled={!chosenFunction} onClick={onSample}>
        Show Sample
      </Button>
      {isWide ? (
        more
      ) : (
        <Button aria-haspopup="dialog" onClick={() => setMoreOpen(true)}>
          More
        </Button>
      )}
      <Dialog open={moreOpen} onClose={() => setMoreOpen(false)} title="More" actions={more}>
        <p>Clear empties request and response. Copy as curl gives the request for a terminal.</p>
      </Dialog>
    </div>
  );
}
