import styles from '#portal/services/templates/own-templates.module.css';
import { PreviewOutput } from '#portal/services/templates/preview-output.tsx';
import { TemplateFindings } from '#portal/services/templates/template-findings.tsx';
import type { PreviewState } from '#portal/services/templates/use-preview.ts';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { Slip } from '#portal/ui/slip.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';

/** What the template makes of the sample data now, and what is to be said about it. */
export function PreviewPane({
  state,
  content,
  reachable,
  hasFault,
  name,
  onShow,
  onRetry,
}: {
  state: PreviewState;
  content: string;
  reachable: boolean;
  /** The sample data is no JSON, so there is nothing to preview with. */
  hasFault: boolean;
  name: string;
  onShow: (offset: number) => void;
  onRetry: () => void;
}) {
  const { preview, failure, isAsking } = state;
  const isIdle = !reachable || hasFault;
  return (
    <Slip
      title="Preview"
      aside={
        isAsking ? <Stamp>Working…</Stamp> : preview && isIdle ? <Stamp>Old</Stamp> : undefined
      }
    >
      <div className={styles.preview}>
        {reachable ? null : (
          <Banner tone="unsent" live title="You are offline.">
            What you type is kept on this device. Preview and saving go on with a connection.
          </Banner>
        )}
        {hasFault ? (
          <p>The sample data has a mistake; the preview waits for it to be mended.</p>
        ) : null}
        {reachable && failure !== undefined ? (
          <Banner tone="error" live action={<Button onClick={onRetry}>Retry</Button>}>
            {failure}
          </Banner>
        ) : null}
        {preview ? (
          <>
            <TemplateFindings preview={preview} content={content} onShow={onShow} />
            <PreviewOutput output={preview.output} name={name} />
          </>
        ) : isIdle || failure !== undefined ? null : (
          <Skeleton lines={8} label="Loading the preview" />
        )}
      </div>
    </Slip>
  );
}
