// The pages of a chosen PDF, to pick some of them by sight.
import { useId, useState } from 'react';
import { grouped } from '#contract/grouped.ts';
import styles from '#portal/services/execution/files/file-picker.module.css';
import { pageList, withPages } from '#portal/services/execution/files/name-files.ts';
import { Button } from '#portal/ui/button.tsx';
import { PrintedPage } from '#portal/ui/documents/printed-pages.tsx';
import { useOpenedPdf } from '#portal/ui/documents/use-opened-pdf.ts';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';

/** All pages of a long document at once would take a phone's memory. */
const pagesAtOnce = 24;

export function PagePicker({
  pdf,
  field,
  text,
  onText,
  onClose,
}: {
  pdf: File;
  field: 'pages' | 'pages_to_extract';
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
}) {
  const { document, isFailed } = useOpenedPdf(pdf);
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [shown, setShown] = useState(pagesAtOnce);
  const id = useId();
  const count = document?.numPages ?? 0;
  const numbers = Array.from({ length: Math.min(count, shown) }, (_, index) => index + 1);
  const all = field === 'pages' ? 'None ticked: all pages.' : 'Tick the pages to keep.';
  return (
    <Dialog
      open
      onClose={onClose}
      title="Pick pages"
      actions={
        <Button
          variant="primary"
          onClick={() => {
            onText(withPages(text, field, [...picked]));
            onClose();
          }}
        >
          Use these pages
        </Button>
      }
    >
      {isFailed ? (
        <Banner tone="error">
          The pages cannot be drawn here. Write their numbers into <code>{field}</code>.
        </Banner>
      ) : null}
      {document || isFailed ? null : <Skeleton lines={6} label="Drawing the pages" />}
      <p id={id} role="status">
        {picked.size === 0 ? all : `Picked of ${grouped(count)}: ${pageList([...picked])}`}
      </p>
      <ul className={styles.pages} aria-describedby={id}>
        {document
          ? numbers.map((number) => (
              <li key={number}>
                <label className={styles.page}>
                  <PrintedPage document={document} number={number} />
                  <span>
                    <input
                      type="checkbox"
                      checked={picked.has(number)}
                      onChange={() => setPicked(toggled(picked, number))}
                    />
                    {` Page ${number}`}
                  </span>
                </label>
              </li>
            ))
          : null}
      </ul>
      {count > shown ? (
        <Button onClick={() => setShown(shown + pagesAtOnce)}>
          Show more pages ({grouped(count - shown)})
        </Button>
      ) : null}
    </Dialog>
  );
}

function toggled(picked: ReadonlySet<number>, number: number): ReadonlySet<number> {
  const next = new Set(picked);
  if (!next.delete(number)) next.add(number);
  return next;
}
