import type { TemplatePreview } from '#contract/calls/template-preview.ts';
import { grouped } from '#contract/grouped.ts';
import { saveFile } from '#portal/api/save-file.ts';
import { inertHtml } from '#portal/services/editor/inert-html.ts';
import styles from '#portal/services/templates/own-templates.module.css';
import { bytesOf, PrintedPages } from '#portal/services/templates/printed-pages.tsx';
import { Button } from '#portal/ui/button.tsx';
import { CodeBlock } from '#portal/ui/documents/code-block.tsx';

/** The result of a preview: pages drawn, a page of HTML, or a text. */
export function PreviewOutput({
  output,
  name,
}: {
  output: TemplatePreview['output'];
  name: string;
}) {
  if (!output) return null;
  if (output.kind === 'pdf') {
    const { content_base64: base64, pages } = output;
    return (
      <>
        <p className={styles.outputFacts}>
          {grouped(pages)} {pages === 1 ? 'page' : 'pages'}, marked as a test.
          <Button
            variant="quiet"
            onClick={() =>
              saveFile(new Blob([bytesOf(base64)], { type: 'application/pdf' }), `${name}.pdf`)
            }
          >
            Save the PDF
          </Button>
        </p>
        <PrintedPages base64={base64} pages={pages} />
      </>
    );
  }
  if (output.kind === 'html') {
    return (
      // Without any right: no script of a template runs, and nothing of the portal is in its reach.
      <iframe className={styles.frame} sandbox="" srcDoc={inertHtml(output.text)} title="Preview" />
    );
  }
  return <CodeBlock label={`${output.kind.toUpperCase()} result`}>{output.text}</CodeBlock>;
}
