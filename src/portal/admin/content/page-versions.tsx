import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedPageVersion } from '#contract/calls/published-pages.ts';
import { type PageKind, pageVersionsQuery, readVersion } from '#portal/admin/content/page-calls.ts';
import { PageDiff } from '#portal/admin/content/page-diff.tsx';
import type { PageText } from '#portal/admin/content/use-page-text.ts';
import { failureText } from '#portal/api/failure-text.ts';
import { Button } from '#portal/ui/button.tsx';
import { readableSize } from '#portal/ui/documents/readable-size.ts';
import { LoadFailed } from '#portal/ui/feedback/load-failed.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import styles from '#portal/ui/lists/versions.module.css';
import { exactMomentText } from '#portal/ui/moment-text.ts';
import { ConfirmDialog } from '#portal/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';
import { showToast } from '#portal/ui/overlays/toast.tsx';

/** What was published: to compare with the text in the editor, to publish again. */
export function PageVersions({
  kind,
  service,
  title,
  text: { html, base, isChanged },
  onRestore,
  onClose,
}: {
  kind: PageKind;
  service: string;
  title: string;
  text: PageText;
  onRestore: (version: number) => Promise<boolean>;
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery(pageVersionsQuery(kind, service));
  const [compared, setCompared] = useState<{ version: number; html: string }>();
  const [asked, setAsked] = useState<number>();
  const [isBusy, setIsBusy] = useState(false);

  async function compare(version: number) {
    try {
      setCompared({ version, html: await readVersion(kind, service, version) });
    } catch (cause) {
      showToast('error', failureText(cause));
    }
  }

  async function restore(version: number) {
    setIsBusy(true);
    const isDone = await onRestore(version);
    setIsBusy(false);
    setAsked(undefined);
    if (isDone) onClose();
  }

  return (
    <>
      <Dialog open title={`Versions of ${title}`} onClose={onClose} wide>
        {error ? <LoadFailed what="The versions" onRetry={() => void refetch()} /> : null}
        {!data && !error ? <Skeleton lines={5} label="Loading the versions" /> : null}
        <ul className={styles.versions}>
          {data?.map((version) => (
            <VersionRow
              key={version.version}
              version={version}
              isShown={version.version === base.version}
              isCompared={version.version === compared?.version}
              onCompare={() => void compare(version.version)}
              onRestore={() => setAsked(version.version)}
            >
              {compared?.version === version.version ? (
                <PageDiff before={compared.html} after={html} version={compared.version} />
              ) : null}
            </VersionRow>
          ))}
        </ul>
      </Dialog>
      <ConfirmDialog
        open={asked !== undefined}
        tone="primary"
        title={asked === 0 ? 'Restore the shipped page?' : `Restore version ${asked}?`}
        confirmLabel="RESTORE"
        busy={isBusy}
        onConfirm={() => asked !== undefined && void restore(asked)}
        onCancel={() => setAsked(undefined)}
      >
        <p>
          Everybody sees it at once, as a new version.
          {isChanged ? ' Your changes that are not published are given up.' : null}
        </p>
      </ConfirmDialog>
    </>
  );
}

function VersionRow({
  version: { version, shipped, size, restored_from, published_by, created_at },
  isShown,
  isCompared,
  children,
  onCompare,
  onRestore,
}: {
  version: ListedPageVersion;
  isShown: boolean;
  isCompared: boolean;
  children: React.ReactNode;
  onCompare: () => void;
  onRestore: () => void;
}) {
  const name = version === 0 ? 'Shipped page' : `Version ${version}`;
  const facts = [
    created_at === null ? 'comes with the product' : exactMomentText(created_at),
    published_by === null ? '' : `by ${published_by}`,
    restored_from === null
      ? ''
      : restored_from === 0
        ? 'the shipped page again'
        : `version ${restored_from} again`,
    shipped && version > 0 ? '' : readableSize(size),
  ];
  const called = version === 0 ? 'the shipped page' : `version ${version}`;
  return (
    <li>
      <div className={styles.version}>
        <div>
          <strong>
            {name}
            {isShown ? ', shown to readers' : ''}
          </strong>
          <p className={styles.facts}>{facts.filter(Boolean).join(', ')}</p>
        </div>
        <div className={styles.actions}>
          <Button
            variant="quiet"
            aria-label={`Compare with ${called}`}
            aria-expanded={isCompared}
            onClick={onCompare}
          >
            Compare
          </Button>
          {isShown ? null : (
            <Button aria-label={`Restore ${called}`} onClick={onRestore}>
              Restore
            </Button>
          )}
        </div>
      </div>
      {children}
    </li>
  );
}
