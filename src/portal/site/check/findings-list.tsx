import { useState } from 'react';
import { grouped } from '#contract/grouped.ts';
import type { Finding } from '#invoicing/finding.ts';
import styles from '#portal/site/check/check.module.css';
import { Button } from '#portal/ui/button.tsx';
import page from '#portal/ui/page.module.css';
import { Stamp } from '#portal/ui/stamp.tsx';

/** A document with thousands of lines may have one for each. */
const step = 50;

/** Errors first, each in the order of the document. */
export function FindingsList({
  findings,
  onShow,
}: {
  findings: readonly Finding[];
  onShow: (line: number) => void;
}) {
  const [shown, setShown] = useState(step);
  const rest = findings.length - shown;
  return (
    <>
      <ol className={styles.findings} aria-label="Findings">
        {findings.slice(0, shown).map((finding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of one check never changes
          <li key={index}>
            <FindingRow finding={finding} onShow={onShow} />
          </li>
        ))}
      </ol>
      {rest > 0 ? (
        <Button onClick={() => setShown(shown + step)}>
          Show {grouped(Math.min(rest, step))} more of {grouped(rest)}
        </Button>
      ) : null}
    </>
  );
}

function FindingRow({
  finding: { rule, severity, line, message, fix },
  onShow,
}: {
  finding: Finding;
  onShow: (line: number) => void;
}) {
  return (
    <>
      <p className={page.line}>
        <span>
          <Stamp tone={severity === 'error' ? 'error' : 'unsent'}>
            {severity === 'error' ? 'Error' : 'Warning'}
          </Stamp>{' '}
          <code>{rule}</code>
        </span>
        {line === undefined ? null : (
          <Button variant="quiet" onClick={() => onShow(line)}>
            Show line {grouped(line)}
          </Button>
        )}
      </p>
      <p>
        {message} {fix}
      </p>
    </>
  );
}
