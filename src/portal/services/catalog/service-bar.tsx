import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import styles from '#portal/services/catalog/service-frame.module.css';
import { ServiceSidebar } from '#portal/services/catalog/service-sidebar.tsx';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';

/** On phones: names the service one is in and opens the others in a sheet. */
export function ServiceBar({ title }: { title: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.bar}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={styles.barLabel}>
          Services
          <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <span className={styles.barTitle}>{title}</span>
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Services">
        <ServiceSidebar onChoose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
