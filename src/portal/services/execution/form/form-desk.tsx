// The form beside what it makes: the XML, written on this device, and the PDF, which the server prints.
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { serviceOf } from '#contract/services.ts';
import { useReachable } from '#portal/api/connection.ts';
import { shippedTemplateQuery } from '#portal/services/catalog/service-queries.ts';
import type { FormService } from '#portal/services/execution/form/form-edit.ts';
import styles from '#portal/services/execution/form/invoice-form.module.css';
import { InvoiceForm } from '#portal/services/execution/form/invoice-form.tsx';
import { textAt } from '#portal/services/execution/form/request-text.ts';
import { isPdfAlone, useFormCheck } from '#portal/services/execution/form/use-form-check.ts';
import { PreviewPane } from '#portal/services/preview/preview-pane.tsx';
import { usePreview } from '#portal/services/preview/use-preview.ts';
import { CodeBlock } from '#portal/ui/documents/code-block.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { SignInPrompt } from '#portal/ui/feedback/sign-in-prompt.tsx';
import { twoPanes, useMediaQuery } from '#portal/ui/media-query.ts';
import { Tabs } from '#portal/ui/tabs.tsx';

export function FormDesk({
  service,
  text,
  isGuest,
  onText,
}: {
  service: FormService;
  text: string;
  isGuest: boolean;
  onText: (text: string) => void;
}) {
  const { request, state } = useFormCheck(text, service);
  const isWide = useMediaQuery(twoPanes);
  const [view, setView] = useState('form');
  if (!request) {
    return (
      <Banner tone="error" live title="The request is not JSON.">
        Press Edit as JSON and mend it there; the form then shows it.
      </Banner>
    );
  }
  const form = <InvoiceForm service={service} request={request} state={state} onText={onText} />;
  const xml = state.check?.xml;
  const written =
    xml === undefined ? (
      <p>
        {isPdfAlone(request, service)
          ? 'A PDF without an e-invoice has no XML.'
          : 'There is no XML until the mistakes are mended.'}
      </p>
    ) : (
      <CodeBlock label="XML" wrap>
        {xml}
      </CodeBlock>
    );
  const printed = isGuest ? (
    <SignInPrompt to="the PDF">
      The form, its check and the XML work without an account; the PDF is printed by the server.
    </SignInPrompt>
  ) : (
    <PrintedForm
      template={textAt(request, 'template_id')}
      data={state.check?.printed}
      name={serviceOf(service)?.title ?? service}
    />
  );
  if (isWide) {
    return (
      <div className={styles.desk} data-form>
        {form}
        <section aria-label="XML">{written}</section>
        <section aria-label="PDF">{printed}</section>
      </div>
    );
  }
  return (
    <Tabs
      label="The invoice"
      selected={view}
      onSelect={setView}
      tabs={[
        { id: 'form', label: 'Form', content: form },
        { id: 'xml', label: 'XML', content: written },
        { id: 'pdf', label: 'PDF', content: view === 'pdf' ? printed : null },
      ]}
    />
  );
}

const usualTemplate = 'invoice.hbs';

/** With the shipped template that is chosen; with one of one's own Execute prints it. */
function PrintedForm({
  template,
  data,
  name,
}: {
  template: string;
  data: object | undefined;
  name: string;
}) {
  const reachable = useReachable();
  const isKnown = /^[\w-]+\.hbs$/.test(template) && !template.includes('xml');
  const { data: content } = useQuery(shippedTemplateQuery(isKnown ? template : usualTemplate));
  const question = useMemo(() => {
    if (content === undefined || data === undefined || Object.keys(data).length === 0)
      return undefined;
    return {
      service: 'data-to-pdf' as const,
      engine: 'handlebars' as const,
      name: usualTemplate,
      content,
      data,
    };
  }, [content, data]);
  const { askAgain, ...state } = usePreview(question);
  if (question === undefined) return <p>The PDF appears with the first value in the form.</p>;
  return (
    <PreviewPane
      id="form-pdf"
      hidden={false}
      state={state}
      reachable={reachable}
      hasFault={false}
      name={name}
      onRetry={askAgain}
    />
  );
}
