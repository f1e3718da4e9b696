import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from '#portal/site/check/check.module.css';
import type { CheckQuestion } from '#portal/site/check/use-check.ts';
import { Button } from '#portal/ui/button.tsx';
import field from '#portal/ui/fields/field.module.css';
import { TextArea } from '#portal/ui/fields/text-area.tsx';
import { useFileDrop } from '#portal/ui/fields/use-file-drop.ts';

/** Where a document comes in: dropped, chosen or pasted. */
export function InvoiceInput({ onQuestion }: { onQuestion: (question: CheckQuestion) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();

  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onQuestion({ file, text: '' });
  };
  // Chosen before the page was ready for it.
  const early = useRef(take);
  useEffect(() => early.current(input.current?.files ?? null), []);
  const drop = useFileDrop(take);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') setError('Paste the XML of an invoice first.');
    else onQuestion({ file: undefined, text });
  };

  return (
    <div className={styles.input}>
      <div className={styles.drop} data-over={drop.isOver || undefined} {...drop.handlers}>
        <input
          ref={input}
          type="file"
          hidden
          className={field.input}
          accept=".xml,.pdf,application/xml,text/xml,application/pdf"
          aria-label="E-invoice to check"
          onChange={(event) => {
            take(event.target.files);
            // The same file may be chosen again.
            event.target.value = '';
          }}
        />
        <Button variant="primary" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <p>or drop it here: XML (UBL or CII), or a PDF that carries it</p>
      </div>
      <details>
        <summary>Paste the XML instead</summary>
        <form onSubmit={submit} noValidate>
          <TextArea
            label="XML of the invoice"
            mono
            rows={6}
            value={text}
            error={error}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            onChange={({ target }) => {
              setText(target.value);
              setError(undefined);
            }}
          />
          <Button type="submit">Check the text</Button>
        </form>
      </details>
    </div>
  );
}
