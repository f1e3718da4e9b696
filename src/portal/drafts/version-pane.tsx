import { serviceOf } from '#contract/services.ts';
import styles from '#portal/drafts/drafts.module.css';
import type { DraftContent } from '#portal/offline/draft-model.ts';
import type { DiffLine } from '#portal/ui/documents/line-diff.ts';
import { Slip } from '#portal/ui/slip.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';

/**
 * One of two versions: name and service where they differ, and its text with the differing lines
 * marked.
 */
export function VersionPane({
  title,
  side,
  version,
  other,
  lines,
}: {
  title: string;
  side: 'mine' | 'theirs';
  version: DraftContent;
  other: DraftContent;
  lines: readonly DiffLine[];
}) {
  const own = lines
    .map((line, index) => ({ ...line, index }))
    .filter((line) => line.side === 'same' || line.side === side);
  const Mark = side === 'mine' ? 'ins' : 'del';
  const differing = own.filter((line) => line.side === side).length;
  return (
    <Slip title={title} level={3} {...(side === 'mine' ? { tone: 'unsent' as const } : {})}>
      <p>
        {version.name} {version.name === other.name ? null : <Stamp>Other name</Stamp>}
      </p>
      <p>
        {serviceOf(version.service)?.title ?? version.service}{' '}
        {version.service === other.service ? null : <Stamp>Other service</Stamp>}
      </p>
      <p>{differing === 0 ? 'No differing lines.' : `Lines only here: ${differing}`}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take focus */}
      <section className={styles.version} aria-label={`Text of ${title}`} tabIndex={0}>
        <pre>
          {own.map((line) =>
            line.side === side ? (
              <Mark key={line.index}>{`${line.text}\n`}</Mark>
            ) : (
              <span key={line.index}>{`${line.text}\n`}</span>
            ),
          )}
        </pre>
      </section>
    </Slip>
  );
}
