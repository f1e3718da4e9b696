import type { PreviewFinding, TemplatePreview } from '#contract/calls/template-preview.ts';
import { offsetOfFinding } from '#portal/services/templates/finding-place.ts';
import styles from '#portal/services/templates/own-templates.module.css';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';

const findingsShown = 20;

/** What the preview found out; a press on a warning goes to its place in the text. */
export function TemplateFindings({
  preview,
  content,
  onShow,
}: {
  preview: TemplatePreview;
  content: string;
  onShow: (offset: number) => void;
}) {
  const { errors, missing, ignored, warnings } = preview;
  const list = (findings: readonly PreviewFinding[]) => (
    <FindingList findings={findings} content={content} onShow={onShow} />
  );
  return (
    <div className={styles.findings}>
      {errors.length > 0 ? (
        <Banner tone="error" live title="The template cannot be run like this">
          {list(errors)}
        </Banner>
      ) : null}
      {missing.length > 0 ? (
        <Banner tone="unsent" title="The data lacks what the template asks for">
          {list(missing)}
        </Banner>
      ) : null}
      {ignored.length > 0 ? (
        <Banner title="The template does not use this data">
          <p className={styles.paths}>
            {ignored.slice(0, findingsShown).map((path) => (
              <code key={path}>{path}</code>
            ))}
            {ignored.length > findingsShown ? ` and ${ignored.length - findingsShown} more` : null}
          </p>
        </Banner>
      ) : null}
      {warnings.length > 0 ? <Banner title="Warnings">{list(warnings)}</Banner> : null}
    </div>
  );
}

function FindingList({
  findings,
  content,
  onShow,
}: {
  findings: readonly PreviewFinding[];
  content: string;
  onShow: (offset: number) => void;
}) {
  return (
    <ul className={styles.findingList}>
      {findings.slice(0, findingsShown).map((finding) => {
        const offset = offsetOfFinding(content, finding);
        const where = placeWords(finding);
        return (
          <li key={`${finding.path} ${finding.message}`}>
            {finding.message} {finding.fix}{' '}
            {offset === undefined ? (
              finding.path === '' || finding.path === 'template' ? null : (
                <code>{finding.path}</code>
              )
            ) : (
              <Button variant="quiet" onClick={() => onShow(offset)}>
                Go to {where}
              </Button>
            )}
          </li>
        );
      })}
      {findings.length > findingsShown ? <li>{findings.length - findingsShown} more.</li> : null}
    </ul>
  );
}

function placeWords({ line, column, path }: PreviewFinding): string {
  return line === undefined ? path : `line ${line}, column ${column ?? 1}`;
}
