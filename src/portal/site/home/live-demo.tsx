// A document made for somebody without an account: chosen, changed in two places, and printed by the real
// service. Loaded when it is asked for.
import { type FormEvent, useId, useState } from 'react';
import type { DemoDocument } from '#contract/calls/demo.ts';
import { type DocumentLanguage, documentLanguageNames } from '#contract/document-languages.ts';
import { CallFailure } from '#portal/api/call-failure.ts';
import { failureText } from '#portal/api/failure-text.ts';
import { fetchRun } from '#portal/api/fetch-run.ts';
import { saveFile } from '#portal/api/save-file.ts';
import styles from '#portal/site/home/demo.module.css';
import { DemoEInvoice, type DrawnInvoice } from '#portal/site/home/demo-e-invoice.tsx';
import { Button, ButtonLink } from '#portal/ui/button.tsx';
import { PrintedPages } from '#portal/ui/documents/printed-pages.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { SelectField } from '#portal/ui/fields/select-field.tsx';
import { TextField } from '#portal/ui/fields/text-field.tsx';

const documents: Readonly<Record<DemoDocument, string>> = {
  invoice: 'Invoice',
  offer: 'Offer',
  reminder: 'Payment reminder',
};

type State =
  | { kind: 'none' | 'drawing' }
  | { kind: 'failed'; text: string; errors: CallFailure['errors'] }
  | { kind: 'drawn'; pdf: Blob; name: string; invoice: DrawnInvoice | undefined };

export function LiveDemo() {
  const [document, setDocument] = useState<DemoDocument>('invoice');
  const [language, setLanguage] = useState<DocumentLanguage>('en');
  const [customer, setCustomer] = useState('Your customer');
  const [amount, setAmount] = useState('120.00');
  const [state, setState] = useState<State>({ kind: 'none' });
  const resultId = useId();

  async function draw(event: FormEvent) {
    event.preventDefault();
    if (state.kind === 'drawing') return;
    setState({ kind: 'drawing' });
    try {
      // Some keyboards have a comma only.
      const body = { document, language, customer, amount: amount.replace(',', '.') };
      const result = await fetchRun('/api/v1/frontend/demo', body);
      if (result.kind !== 'file') throw new Error('the answer is no file');
      const invoice = document === 'invoice' ? body : undefined;
      setState({ kind: 'drawn', pdf: result.blob, name: `${document}.pdf`, invoice });
    } catch (failure) {
      const errors = failure instanceof CallFailure ? failure.errors : [];
      setState({ kind: 'failed', text: failureText(failure), errors });
    }
  }

  const errors = state.kind === 'failed' ? state.errors : [];
  const errorOf = (name: string) => errors.find(({ path }) => path === name)?.message;

  return (
    <div className={styles.demo}>
      <form className={styles.form} onSubmit={(event) => void draw(event)} noValidate>
        <SelectField
          label="Document"
          value={document}
          onChange={({ target }) => setDocument(oneOf(documents, target.value) ?? 'invoice')}
        >
          {Object.entries(documents).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Language"
          value={language}
          onChange={({ target }) => setLanguage(oneOf(documentLanguageNames, target.value) ?? 'en')}
        >
          {Object.entries(documentLanguageNames).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Customer"
          value={customer}
          error={errorOf('customer')}
          onChange={({ target }) => setCustomer(target.value)}
        />
        <TextField
          label="Amount"
          inputMode="decimal"
          value={amount}
          error={errorOf('amount')}
          onChange={({ target }) => setAmount(target.value)}
        />
        <Button
          type="submit"
          variant="primary"
          wide
          busy={state.kind === 'drawing'}
          aria-controls={resultId}
        >
          Make the PDF
        </Button>
      </form>
      <div id={resultId} className={styles.result} role="status">
        {state.kind === 'failed' && errors.length === 0 ? (
          <Banner tone="error" title={state.text} />
        ) : null}
        {state.kind === 'drawn' ? (
          <>
            <PrintedPages pdf={state.pdf} most={1} />
            <p className={styles.note}>
              Printed by Data to PDF just now, marked as a test, kept nowhere.
            </p>
            <div className={styles.actions}>
              <ButtonLink variant="primary" to="/sign-up">
                Sign Up for Free
              </ButtonLink>
              <Button onClick={() => saveFile(state.pdf, state.name)}>Save the PDF</Button>
            </div>
            {state.invoice ? <DemoEInvoice key={state.name} {...state.invoice} /> : null}
          </>
        ) : null}
      </div>
    </div>
  );
}

function oneOf<K extends string>(names: Readonly<Record<K, string>>, value: string): K | undefined {
  const isName = (key: string): key is K => key in names;
  return isName(value) ? value : undefined;
}
