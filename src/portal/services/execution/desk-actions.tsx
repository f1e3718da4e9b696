import { useState } from 'react';
import type { Service } from '#contract/services.ts';
import { apiOrigin } from '#portal/api/connection.ts';
import { holdsKey, requestSamples } from '#portal/services/execution/copy-request.ts';
import styles from '#portal/services/execution/execution.module.css';
import { runPath } from '#portal/services/execution/run-path.ts';
import type { DeskFunction } from '#portal/services/execution/use-functions.ts';
import { Button } from '#portal/ui/button.tsx';
import { copyText } from '#portal/ui/documents/copy-button.tsx';
import { useMediaQuery, wide } from '#portal/ui/media-query.ts';
import { ActionBar } from '#portal/ui/overlays/action-bar.tsx';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';
import { Menu } from '#portal/ui/overlays/menu.tsx';
import { showToast } from '#portal/ui/overlays/toast.tsx';

// By the ids of the samples.
const languages = [
  ['curl', 'curl'],
  ['javascript', 'JavaScript'],
  ['python', 'Python'],
  ['php', 'PHP'],
  ['csharp', 'C#'],
] as const;

/** The desk's buttons. */
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
  chosenFunction: DeskFunction | undefined;
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

  async function copyAs(id: string) {
    setMoreOpen(false);
    const sample = requestSamples({
      url: (apiOrigin || location.origin) + runPath(service, chosenFunction?.run.path ?? 'convert'),
      text,
      serviceKey: service.key,
    }).find((one) => one.id === id);
    if (!sample) {
      showToast('error', 'This text is no JSON, so only curl can send it.');
    } else if (!(await copyText(sample.code))) {
      showToast('error', 'Copying is not allowed here.');
    } else if (holdsKey(text)) {
      showToast('info', 'Copied. It holds the key you typed.');
    } else {
      showToast('info', 'Copied. Set API_KEY to your key before running it.');
    }
  }

  const canCopy = !isEmpty && chosenFunction !== undefined;
  const clear = (
    <Button
      disabled={isEmpty}
      onClick={() => {
        setMoreOpen(false);
        onClear();
      }}
    >
      Clear
    </Button>
  );

  // While there is nothing to execute, a sample is the way on.
  const main = isEmpty && chosenFunction ? 'sample' : reachable ? 'execute' : 'save';
  const look = (act: typeof main) => (act === main ? 'primary' : 'secondary');

  return (
    <ActionBar>
      <Button variant={look('execute')} disabled={!canExecute} onClick={onExecute}>
        Execute
      </Button>
      <Button variant={look('save')} disabled={!canSave} onClick={onSave}>
        Save
      </Button>
      <Button variant={look('sample')} disabled={!chosenFunction} onClick={onSample}>
        Show Sample
      </Button>
      {isWide ? (
        <>
          {clear}
          {canCopy ? (
            <Menu
              label="Copy as"
              items={languages.map(([id, label]) => ({ label, onSelect: () => void copyAs(id) }))}
            />
          ) : null}
        </>
      ) : (
        <Button aria-haspopup="dialog" onClick={() => setMoreOpen(true)}>
          More
        </Button>
      )}
      <Dialog open={moreOpen} onClose={() => setMoreOpen(false)} title="More" actions={clear}>
        <p>Copy the request as a program, or clear request and response.</p>
        <div className={styles.copies}>
          {languages.map(([id, label]) => (
            <Button key={id} disabled={!canCopy} onClick={() => void copyAs(id)}>
              Copy as {label}
            </Button>
          ))}
        </div>
      </Dialog>
    </ActionBar>
  );
}
