import { useMemo, useState } from 'react';
import type { TemplatePreview } from '#contract/calls/template-preview.ts';
import { grouped } from '#contract/grouped.ts';
import { saveFile } from '#portal/api/save-file.ts';
import { inertHtml } from '#portal/services/editor/inert-html.ts';
import styles from '#portal/services/preview/preview.module.css';
import { Button } from '#portal/ui/button.tsx';
import { CodeBlock } from '#portal/ui/documents/code-block.tsx';
import { PrintedPages } from '#portal/ui/documents/printed-pages.tsx';

/** The result of a preview: pages drawn, a page of HTML, or a text. */
export function PreviewOutput({
  output,
  name,
}: {
  output: TemplatePreview['output'];
  name: string;
}) {
  if (!output) return null;
  if (output.kind === 'pdf') return <PdfOutput output={output} name={name} />;
  if (output.kind === 'html') {
    return <HtmlOutput html={output.text} />;
  }
  return <CodeBlock label={`${output.kind.toUpperCase()} result`}>{output.text}</CodeBlock>;
}

/** A page of HTML; the one before stays until the next is drawn. */
function HtmlOutput({ html }: { html: string }) {
  const [shown, setShown] = useState<string>();
  const waiting = shown === html ? undefined : html;
  return (
    <div className={styles.frames}>
      {[shown, waiting].map((text) =>
        text === undefined ? null : (
          // Without any right: no script of a template runs, and nothing of the portal is in its reach.
          <iframe
            key={text}
            sandbox=""
            srcDoc={inertHtml(text)}
            title="Preview"
            data-waiting={(text === waiting && shown !== undefined) || undefined}
            onLoad={() => {
              if (text === waiting) setShown(text);
            }}
          />
        ),
      )}
    </div>
  );
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
