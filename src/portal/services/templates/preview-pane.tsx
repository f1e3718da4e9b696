import { useMemo } from 'react';
import type { TemplatePreview } from '#contract/calls/template-preview.ts';
import { grouped } from '#contract/grouped.ts';
import { saveFile } from '#portal/api/save-file.ts';
import { inertHtml } from '#portal/services/editor/inert-html.ts';
import styles from '#portal/services/templates/own-templates.module.css';
import { TemplateFindings } from '#portal/services/templates/template-findings.tsx';
import type { PreviewState } from '#portal/services/templates/use-preview.ts';
import { Button } from '#portal/ui/button.tsx';
import { CodeBlock } from '#portal/ui/documents/code-block.tsx';
import { PrintedPages } from '#portal/ui/documents/printed-pages.tsx';
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
            <Output output={preview.output} name={name} />
          </>
        ) : isIdle || failure !== undefined ? null : (
          <Skeleton lines={8} label="Loading the preview" />
        )}
      </div>
    </Slip>
  );
}

function Output({ output, name }: { output: TemplatePreview['output']; name: string }) {
  if (!output) return null;
  if (output.kind === 'pdf') return <PdfOutput output={output} name={name} />;
  if (output.kind === 'html') {
    return (
      // Without any right: no script of a template runs, and nothing of the portal is in its reach.
      <iframe className={styles.frame} sandbox="" srcDoc={inertHtml(output.text)} title="Preview" />
    );
  }
  return <CodeBlock label={`${output.kind.toUpperCase()} result`}>{output.text}</CodeBlock>;
}

const pagesShown = 10;

function PdfOutput({
  output: { content_base64: base64, pages },
  name,
}: {
  output: Extract<TemplatePreview['output'], { kind: 'pdf' }>;
  name: string;
}) {
  const pdf = useMemo(() => new Blob([bytesOf(base64)], { type: 'application/pdf' }), [base64]);
  return (
    <>
      <p className={styles.outputFacts}>
        {grouped(pages)} {pages === 1 ? 'page' : 'pages'}, marked as a test.
        <Button variant="quiet" onClick={() => saveFile(pdf, `${name}.pdf`)}>
          Save the PDF
        </Button>
      </p>
      <PrintedPages pdf={pdf} most={pagesShown} />
    </>
  );
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
