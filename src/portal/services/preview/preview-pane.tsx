import styles from '#portal/services/preview/preview.module.css';
import { PreviewOutput } from '#portal/services/preview/preview-output.tsx';
import type { PreviewState } from '#portal/services/preview/use-preview.ts';
import { Button } from '#portal/ui/button.tsx';
import desk from '#portal/ui/code-editor/desk.module.css';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';

/** What the template makes of the data. The last good page stays, dimmed, until there is a newer one. */
export function PreviewPane({
  id,
  hidden,
  state,
  reachable,
  hasFault,
  name,
  onRetry,
}: {
  id: string;
  /** A phone shows it under its tab. */
  hidden: boolean;
  state: PreviewState;
  reachable: boolean;
  /** The data is no JSON, so there is nothing to preview with. */
  hasFault: boolean;
  name: string;
  onRetry: () => void;
}) {
  const { preview, output, failure, isAsking } = state;
  const isWrong = preview?.output === null;
  const isOld = isAsking || !reachable || hasFault || failure !== undefined || isWrong;
  const hasNone = !output && !isWrong && reachable && !hasFault && failure === undefined;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section id={id} className={desk.preview} aria-label="Preview" tabIndex={0} hidden={hidden}>
      <div className={desk.head}>
        <h2>Preview</h2>
        {isAsking ? (
          <Stamp>Working…</Stamp>
        ) : output && isOld ? (
          <Stamp tone="unsent">The last good page</Stamp>
        ) : null}
      </div>
      {hasFault ? <p>The data has a mistake; the preview waits for it to be mended.</p> : null}
      {isWrong && !output ? <p>There is no page until the mistakes are mended.</p> : null}
      {reachable && failure !== undefined ? (
        <Banner tone="error" live action={<Button onClick={onRetry}>Retry</Button>}>
          {failure}
        </Banner>
      ) : null}
      {output ? (
        <div className={styles.output} data-old={isOld || undefined}>
          <PreviewOutput output={output} name={name} />
        </div>
      ) : null}
      {hasNone ? <Skeleton lines={8} label="Loading the preview" /> : null}
    </section>
  );
}
