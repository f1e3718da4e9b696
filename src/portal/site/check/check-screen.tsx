import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import styles from '#portal/site/check/check.module.css';
import { InvoiceInput } from '#portal/site/check/invoice-input.tsx';
import { useCheck } from '#portal/site/check/use-check.ts';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { Progress } from '#portal/ui/feedback/progress.tsx';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';
import prose from '#portal/ui/styles/prose.module.css';

const CheckResult = lazy(async () => ({
  default: (await import('#portal/site/check/check-result.tsx')).CheckResult,
}));

/** Judges an e-invoice on this device, for everybody. */
export function CheckScreen() {
  const { state, count, check, cancel } = useCheck();
  return (
    <Page>
      <PageTitle description="Drop an XRechnung, ZUGFeRD, Factur-X, Peppol or Croatian e-invoice and read in plain words what is wrong with it. Free, without an account, nothing is uploaded.">
        Check an e-invoice
      </PageTitle>
      {/* It makes way for the result, which is what one has come for. */}
      {state.kind === 'checked' ? null : (
        <p className={prose.lead}>
          XRechnung, ZUGFeRD, Factur-X, Peppol, eRačun: read what is wrong and how to mend it. Your
          document stays on this device; <strong>nothing is uploaded</strong>, and it works offline.
        </p>
      )}
      <InvoiceInput onQuestion={check} />
      <Progress
        label={state.kind === 'checking' ? `Checking ${state.name}` : 'Checking'}
        running={state.kind === 'checking'}
        endText={state.kind === 'checked' ? 'Checked.' : ''}
        onCancel={cancel}
      />
      {state.kind === 'broken' ? (
        <Banner tone="error" live title={`${state.name} could not be read.`}>
          {state.message}
        </Banner>
      ) : null}
      {state.kind === 'checked' ? (
        <Suspense fallback={null}>
          <CheckResult key={count} {...state} />
        </Suspense>
      ) : (
        <section className={`${prose.prose} ${styles.about}`} aria-labelledby="about">
          <h2 id="about">What is checked</h2>
          <ul>
            <li>the rules of EN 16931, the European standard: terms, sums, VAT, code lists;</li>
            <li>the additions of XRechnung, Peppol BIS Billing and the Croatian CIUS 2025;</li>
            <li>in UBL and CII, invoices and credit notes, alone or inside a PDF.</li>
          </ul>
          <p>
            The rules are our own programming of the published ones: a help, not legal advice. A
            program checks with the <Link to="/services/data-generator">Data Generator</Link>.
          </p>
        </section>
      )}
    </Page>
  );
}
