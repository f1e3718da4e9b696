import type { PreviewRemark, TemplatePreview } from '#contract/calls/templates.ts';
import styles from '#portal/services/templates/own-templates.module.css';
import { offsetOfRemark } from '#portal/services/templates/warning-place.ts';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';

const remarksShown = 20;

/** What the preview found out; a press on a remark goes to its place in the text. */
export function TemplateRemarks({
  preview,
  content,
  onShow,
}: {
  preview: TemplatePreview;
  content: string;
  onShow: (offset: number) => void;
}) {
  const { errors, missing, ignored, warnings } = preview;
  const list = (remarks: readonly PreviewRemark[]) => (
    <RemarkList remarks={remarks} content={content} onShow={onShow} />
  );
  return (
    <div className={styles.remarks}>
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
            {ignored.slice(0, remarksShown).map((path) => (
              <code key={path}>{path}</code>
            ))}
            {ignored.length > remarksShown ? ` and ${ignored.length - remarksShown} more` : null}
          </p>
        </Banner>
      ) : null}
      {warnings.length > 0 ? <Banner title="Remarks">{list(warnings)}</Banner> : null}
    </div>
  );
}

function RemarkList({
  remarks,
  content,
  onShow,
}: {
  remarks: readonly PreviewRemark[];
  content: string;
  onShow: (offset: number) => void;
}) {
  return (
    <ul className={styles.remarkList}>
      {remarks.slice(0, remarksShown).map((remark) => {
        const offset = offsetOfRemark(content, remark);
        const where = placeWords(remark);
        return (
          <li key={`${remark.path} ${remark.message}`}>
            {remark.message} {remark.fix}{' '}
            {offset === undefined ? (
              remark.path === '' || remark.path === 'template' ? null : (
                <code>{remark.path}</code>
              )
            ) : (
              <Button variant="quiet" onClick={() => onShow(offset)}>
                Go to {where}
              </Button>
            )}
          </li>
        );
      })}
      {remarks.length > remarksShown ? <li>{remarks.length - remarksShown} more.</li> : null}
    </ul>
  );
}

function placeWords({ line, column, path }: PreviewRemark): string {
  return line === undefined ? path : `line ${line}, column ${column ?? 1}`;
}
