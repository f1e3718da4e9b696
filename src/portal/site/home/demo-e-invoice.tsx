import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DocumentLanguage } from '#contract/document-languages.ts';
import { call } from '#portal/api/call.ts';
import { failureText } from '#portal/api/failure-text.ts';
import { saveFile } from '#portal/api/save-file.ts';
import styles from '#portal/site/home/demo.module.css';
import { Button } from '#portal/ui/button.tsx';
import { CodeBlock } from '#portal/ui/documents/code-block.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';

export interface DrawnInvoice {
  language: DocumentLanguage;
  customer: string;
  amount: string;
}

/** The printed invoice again, as the XML that programs read. */
export function DemoEInvoice({ language, customer, amount }: DrawnInvoice) {
  const [xml, setXml] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function write() {
    setIsBusy(true);
    try {
      const params = { file_name: 'invoice.hbs' };
      const [{ demoInvoice }, sample] = await Promise.all([
        import('#portal/site/home/demo-invoice.ts'),
        call('readShippedSample', { params, query: { language } }),
      ]);
      setXml(demoInvoice(sample, customer, amount));
      setFailure(undefined);
    } catch (cause) {
      setFailure(failureText(cause));
    } finally {
      setIsBusy(false);
    }
  }

  if (xml === undefined) {
    return (
      <>
        <Button busy={isBusy} onClick={() => void write()}>
          Show it as e-invoice
        </Button>
        {failure === undefined ? null : <Banner tone="error" live title={failure} />}
      </>
    );
  }
  return (
    <>
      <CodeBlock label="E-invoice (UBL)" wrap>
        {xml}
      </CodeBlock>
      <div className={styles.actions}>
        <Button
          onClick={() => saveFile(new Blob([xml], { type: 'application/xml' }), 'invoice.xml')}
        >
          Save the XML
        </Button>
        <Link to="/check-e-invoice">Check an e-invoice</Link>
      </div>
    </>
  );
}
