import { useState } from 'react';
import { Button } from '#portal/ui/button.tsx';
import { TextField } from '#portal/ui/fields/text-field.tsx';
import { ConfirmDialog } from '#portal/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';
import { Menu } from '#portal/ui/overlays/menu.tsx';
import { showToast, useMessageLog } from '#portal/ui/overlays/toast.tsx';

type Shown = 'none' | 'form' | 'long' | 'tall' | 'confirm' | 'busy';

export function Overlays() {
  const [shown, setShown] = useState<Shown>('none');
  const close = () => setShown('none');
  return (
    <section className="part" aria-labelledby="overlays">
      <h2 id="overlays">Dialog, confirm, menu, toast</h2>
      <div className="row">
        <Button onClick={() => setShown('form')}>Open dialog</Button>
        <Button onClick={() => setShown('long')}>Open long dialog</Button>
        <Button onClick={() => setShown('tall')}>Open tall sheet</Button>
        <Button onClick={() => setShown('confirm')}>Open confirm</Button>
        <Button onClick={() => setShown('busy')}>Open busy confirm</Button>
        <Menu
          label="More"
          name="More for key Production"
          items={[
            { label: 'Details', to: '/details' },
            { label: 'Rename', onSelect: () => setShown('form') },
            { label: 'Delete', danger: true, onSelect: () => setShown('confirm') },
          ]}
        />
      </div>
      <ToastButtons />
      <Dialog
        open={shown === 'form'}
        title="Save request"
        onClose={close}
        actions={
          <>
            <Button onClick={close}>CANCEL</Button>
            <Button variant="primary" onClick={() => showToast('success', 'Request saved.')}>
              SAVE
            </Button>
          </>
        }
      >
        <TextField label="Name of the request" hint="Only you see it." />
      </Dialog>
      <Dialog open={shown === 'long'} wide title="Terms & Conditions" onClose={close}>
        {Array.from({ length: 40 }, (_, at) => `Paragraph ${at + 1} of a text that is long.`).map(
          (text) => (
            <p key={text}>{text}</p>
          ),
        )}
      </Dialog>
      <Dialog open={shown === 'tall'} tall title="Menu" onClose={close}>
        <Button wide onClick={close}>
          Services
        </Button>
      </Dialog>
      <ConfirmDialog
        open={shown === 'confirm' || shown === 'busy'}
        title="CONFIRM DELETE ?"
        confirmLabel="DELETE"
        busy={shown === 'busy'}
        onConfirm={close}
        onCancel={close}
      >
        <p>Programs that use the key Production stop working at once.</p>
      </ConfirmDialog>
    </section>
  );
}

function ToastButtons() {
  const log = useMessageLog();
  return (
    <>
      <div className="row">
        <Button onClick={() => showToast('success', 'Saved.')}>Success toast</Button>
        <Button onClick={() => showToast('error', 'The server did not answer.')}>
          Error toast
        </Button>
        <Button onClick={() => showToast('info', 'A new version is ready.')}>Info toast</Button>
      </div>
      <ol aria-label="Message log">
        {log.map(({ id, tone, text }) => (
          <li key={id}>
            {tone}: {text}
          </li>
        ))}
      </ol>
    </>
  );
}
