import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { TemplatePreview } from '#contract/calls/template-preview.ts';
import {
  type FindingRange,
  rangeOfFinding,
} from '#portal/services/templates/desk/finding-place.ts';
import styles from '#portal/services/templates/desk/template-desk.module.css';
import type { PlacedFinding } from '#portal/services/templates/desk/template-help.ts';
import { Button } from '#portal/ui/button.tsx';
import desk from '#portal/ui/code-editor/desk.module.css';
import type { TagStyle } from '#portal/ui/code-editor/template-syntax.ts';

const findingsShown = 50;

/** All that the preview found out and that has words of its own. */
export function findingsOf(preview: TemplatePreview | undefined): PlacedFinding[] {
  if (!preview) return [];
  const { errors, missing, warnings } = preview;
  return [
    ...errors.map((one) => ({ ...one, severity: 'error' as const })),
    ...[...missing, ...warnings].map((one) => ({ ...one, severity: 'warning' as const })),
  ];
}

/** What was found out about the template, under its text; each leads to its place. */
export function TemplateFindings({
  findings,
  ignored,
  about,
  style,
  onShow,
  children,
}: {
  findings: readonly PlacedFinding[];
  /** Paths of the data that the template does not use. */
  ignored: readonly string[];
  /** The text they are about. */
  about: string;
  style: TagStyle | undefined;
  onShow: (range: FindingRange) => void;
  /** What else stands in the line below. */
  children: ReactNode;
}) {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(true);
  const count = findings.length + (ignored.length > 0 ? 1 : 0);
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const words = [counted(errors, 'mistake'), counted(count - errors, 'note')].filter(Boolean);
  return (
    <>
      {count > 0 && isOpen ? (
        <ul id={listId} className={styles.findings} aria-label="Findings">
          {findings.slice(0, findingsShown).map((finding) => (
            <FindingRow
              key={`${finding.path} ${finding.line} ${finding.column} ${finding.message}`}
              finding={finding}
              range={rangeOfFinding(about, finding, style)}
              onShow={onShow}
            />
          ))}
          {findings.length > findingsShown ? (
            <li>{findings.length - findingsShown} more.</li>
          ) : null}
          {ignored.length > 0 ? (
            <li className={styles.finding}>
              <span>Note</span>
              <span>
                The template does not use this data: {ignored.slice(0, findingsShown).join(', ')}
                {ignored.length > findingsShown
                  ? ` and ${ignored.length - findingsShown} more`
                  : null}
              </span>
            </li>
          ) : null}
        </ul>
      ) : null}
      <div className={desk.foot}>
        {count > 0 ? (
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {words.join(', ')}
            <ChevronDown aria-hidden="true" size={16} strokeWidth={1.75} />
          </Button>
        ) : (
          <span>Nothing to mend</span>
        )}
        <span className="visually-hidden" role="status">
          {errors > 0 ? `The template cannot be run like this: ${findings[0]?.message}` : ''}
        </span>
        {children}
      </div>
    </>
  );
}

function FindingRow({
  finding,
  range,
  onShow,
}: {
  finding: PlacedFinding;
  range: FindingRange | undefined;
  onShow: (range: FindingRange) => void;
}) {
  const { severity, message, fix, line, column, path } = finding;
  const where = line === undefined ? path : `line ${line}, column ${column ?? 1}`;
  return (
    <li className={styles.finding}>
      <span data-error={severity === 'error' || undefined}>
        {severity === 'error' ? 'Mistake' : 'Note'}
      </span>
      <span>
        {message} {fix}
        {range || path === '' || path === 'template' ? null : (
          <>
            {' '}
            <code>{path}</code>
          </>
        )}
      </span>
      {range ? (
        <Button variant="quiet" onClick={() => onShow(range)}>
          Go to {where}
        </Button>
      ) : null}
    </li>
  );
}

function counted(count: number, what: string): string {
  return count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`;
}
