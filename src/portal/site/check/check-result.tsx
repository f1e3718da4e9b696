import { useEffect, useMemo, useRef, useState } from 'react';
import { saveFile } from '#portal/api/save-file.ts';
import styles from '#portal/site/check/check.module.css';
import { findingsText, formatWords, verdictWords } from '#portal/site/check/check-words.ts';
import { FindingsList } from '#portal/site/check/findings-list.tsx';
import { InvoiceFacts } from '#portal/site/check/invoice-facts.tsx';
import type { CheckAnswer } from '#portal/site/check/use-check.ts';
import { type ShownPlace, XmlView } from '#portal/site/check/xml-view.tsx';
import { Button } from '#portal/ui/button.tsx';
import { CopyButton } from '#portal/ui/documents/copy-button.tsx';
import page from '#portal/ui/page.module.css';
import tones from '#portal/ui/styles/tone.module.css';

/** What was found in one document, beside its XML. */
export function CheckResult({
  name,
  xml,
  check,
}: Extract<CheckAnswer, { kind: 'checked' }> & { name: string }) {
  const head = useRef<HTMLHeadingElement>(null);
  const asked = useRef<Element>(null);
  const [place, setPlace] = useState<ShownPlace>();
  const { valid, invoice } = check;
  const findings = useMemo(
    () => [
      ...check.findings.filter(({ severity }) => severity === 'error'),
      ...check.findings.filter(({ severity }) => severity !== 'error'),
    ],
    [check],
  );
  useEffect(() => head.current?.focus(), []);

  function save() {
    const { invoice: _, ...rest } = check;
    const json = JSON.stringify({ document: name, ...rest }, null, 2);
    const file = new Blob([json], { type: 'application/json' });
    saveFile(file, `${name.replace(/\.\w+$/, '')}-findings.json`);
  }

  return (
    <div className={styles.result}>
      <section className={styles.found} aria-label="Result">
        <h2
          ref={head}
          tabIndex={-1}
          className={`${styles.verdict} ${valid ? tones.success : tones.error}`}
        >
          {verdictWords(check)}
          <br />
          <small>{name}</small>
        </h2>
        {invoice ? <InvoiceFacts invoice={invoice} format={formatWords(check) ?? ''} /> : null}
        {findings.length > 0 ? (
          <>
            <FindingsList
              findings={findings}
              onShow={(line) => {
                asked.current = document.activeElement;
                setPlace({ line });
              }}
            />
            <div className={page.line}>
              <CopyButton
                showLabel
                label="Copy the findings"
                text={() => findingsText(name, check)}
              />
              <Button onClick={save}>Save as JSON</Button>
            </div>
          </>
        ) : null}
      </section>
      <XmlView
        xml={xml}
        place={place}
        onBack={() => {
          if (asked.current instanceof HTMLElement) asked.current.focus();
        }}
      />
    </div>
  );
}
