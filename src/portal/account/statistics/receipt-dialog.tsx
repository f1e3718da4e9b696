import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Receipt } from '#contract/calls/receipts.ts';
import styles from '#portal/account/api-keys/api-keys.module.css';
import {
  durationText,
  keyText,
  runTitle,
  serviceTitle,
  sizeText,
} from '#portal/account/statistics/run-columns.tsx';
import { downloadFile } from '#portal/api/own-files.ts';
import { useDraftStore, useDrafts } from '#portal/offline/use-drafts.ts';
import { Button, ButtonLink } from '#portal/ui/button.tsx';
import { exactMomentText } from '#portal/ui/moment-text.ts';
import { openDraftPath } from '#portal/ui/open-draft-path.ts';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';

const draftsShown = 3;

/** All that is kept of a run, its file while it is stored, and the ways to run it again. */
export function ReceiptDialog({
  userId,
  receipt,
  onClose,
}: {
  userId: string;
  receipt: Receipt;
  onClose: () => void;
}) {
  const { file_name: file, sha256, service } = receipt;
  const facts = [
    ['When', exactMomentText(receipt.started_at)],
    ['Key', keyText(receipt)],
    ['Took', durationText(receipt)],
    ['Size', sizeText(receipt)],
    ['Counted', receipt.counted ? 'Yes' : receipt.explanation],
    ['File', file ?? (receipt.bytes === null ? 'None' : 'None stored, or not any more')],
    ...(receipt.error_key === null ? [] : [['Error', receipt.error_key]]),
  ];
  const codes = [['Request id', receipt.request_id], ...(sha256 ? [['SHA-256', sha256]] : [])];
  return (
    <Dialog
      open
      title={runTitle(receipt)}
      onClose={onClose}
      actions={
        <>
          <ButtonLink to={`/services/${encodeURIComponent(service)}/try-it-out`}>
            Open {serviceTitle(service)}
          </ButtonLink>
          {file === null ? null : (
            <Button variant="primary" onClick={() => downloadFile(file)}>
              Download
            </Button>
          )}
        </>
      }
    >
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <Fact key={term} term={term}>
            <span className={styles.id}>{value}</span>
          </Fact>
        ))}
        {codes.map(([term, value]) => (
          <Fact key={term} term={term}>
            <code className={styles.id}>{value}</code>
          </Fact>
        ))}
      </dl>
      <RunAgain userId={userId} service={service} />
    </Dialog>
  );
}

function Fact({ term, children }: { term: string | undefined; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** A run keeps no copy of what was sent, so only saved requests can be run again. */
function RunAgain({ userId, service }: { userId: string; service: string }) {
  const { store } = useDraftStore(userId);
  const drafts = useDrafts(store)
    ?.filter((draft) => draft.service === service)
    .toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
    .slice(0, draftsShown);
  if (!drafts || drafts.length === 0) {
    return <p>What was sent is not kept. Save a request to run it again later.</p>;
  }
  return (
    <section className={styles.form} aria-labelledby="run-again">
      <h3 id="run-again">Run again</h3>
      <p>What was sent is not kept. Your saved requests of this service:</p>
      <ul className={styles.names}>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <Link to={openDraftPath(draft)}>{draft.name}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
