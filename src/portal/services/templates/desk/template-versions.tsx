import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedVersion } from '#contract/calls/templates.ts';
import { call } from '#portal/api/call.ts';
import { templateVersionsQuery } from '#portal/services/catalog/template-queries.ts';
import { changeFailure } from '#portal/services/templates/use-template-changes.ts';
import { Button } from '#portal/ui/button.tsx';
import { CodeBlock } from '#portal/ui/documents/code-block.tsx';
import { CopyButton } from '#portal/ui/documents/copy-button.tsx';
import { readableSize } from '#portal/ui/documents/readable-size.ts';
import { LoadFailed } from '#portal/ui/feedback/load-failed.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import styles from '#portal/ui/lists/versions.module.css';
import { exactMomentText } from '#portal/ui/moment-text.ts';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';
import { showToast } from '#portal/ui/overlays/toast.tsx';

/** The texts a template had: to look at, to run by their number, to make the newest again. */
export function TemplateVersions({
  userId,
  id,
  name,
  current,
  isDirty,
  onRestore,
  onClose,
}: {
  userId: string;
  id: string;
  name: string;
  current: number;
  /** Restoring takes the place of changes that are not saved. */
  isDirty: boolean;
  onRestore: (version: number) => Promise<void>;
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery(templateVersionsQuery(userId, id));
  const [shown, setShown] = useState<{ version: number; content: string }>();
  const [busy, setBusy] = useState<number>();

  async function show(version: number) {
    try {
      setShown(await call('readTemplateVersion', { params: { id, version } }));
    } catch (cause) {
      showToast('error', changeFailure(cause));
    }
  }

  async function restore(version: number) {
    setBusy(version);
    await onRestore(version);
    setBusy(undefined);
  }

  return (
    <Dialog open title={`Versions of ${name}`} onClose={onClose} wide>
      <p>
        Put <code>@</code> and a number behind the name or id in <code>template_id</code> to stay
        with a version. {isDirty ? 'Restoring gives up what you have not saved.' : null}
      </p>
      {error ? <LoadFailed what="The versions" onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={5} label="Loading the versions" /> : null}
      <ul className={styles.versions}>
        {data?.map((version) => (
          <VersionRow
            key={version.version}
            version={version}
            pin={`${id}@${version.version}`}
            isCurrent={version.version === current}
            isBusy={busy === version.version}
            onShow={() => void show(version.version)}
            onRestore={() => void restore(version.version)}
          />
        ))}
      </ul>
      {shown ? (
        <CodeBlock label={`Text of version ${shown.version}`}>{shown.content}</CodeBlock>
      ) : null}
    </Dialog>
  );
}

function VersionRow({
  version: { version, engine, size, created_at },
  pin,
  isCurrent,
  isBusy,
  onShow,
  onRestore,
}: {
  version: ListedVersion;
  pin: string;
  isCurrent: boolean;
  isBusy: boolean;
  onShow: () => void;
  onRestore: () => void;
}) {
  return (
    <li className={styles.version}>
      <div>
        <strong>
          Version {version}
          {isCurrent ? ', current' : ''}
        </strong>
        <p className={styles.facts}>
          {exactMomentText(created_at)}, {engine}, {readableSize(size)}
        </p>
      </div>
      <div className={styles.actions}>
        <CopyButton text={pin} label={`Copy id of version ${version}`} message={`${pin} copied.`} />
        <Button variant="quiet" aria-label={`View version ${version}`} onClick={onShow}>
          View
        </Button>
        {isCurrent ? null : (
          <Button aria-label={`Restore version ${version}`} busy={isBusy} onClick={onRestore}>
            Restore
          </Button>
        )}
      </div>
    </li>
  );
}
