import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShippedTemplate } from '#contract/calls/content.ts';
import type { DocumentLanguage } from '#contract/document-languages.ts';
import { serviceOf } from '#contract/services.ts';
import { useReachable } from '#portal/api/connection.ts';
import {
  shippedPreviewQuery,
  shippedSampleQuery,
  shippedTemplateQuery,
} from '#portal/services/catalog/service-queries.ts';
import { PreviewOutput } from '#portal/services/preview/preview-output.tsx';
import { LanguageField } from '#portal/services/templates/language-field.tsx';
import styles from '#portal/services/templates/shipped-templates.module.css';
import { Button } from '#portal/ui/button.tsx';
import { CodeBlock } from '#portal/ui/documents/code-block.tsx';
import { LoadFailed } from '#portal/ui/feedback/load-failed.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';
import { Tabs } from '#portal/ui/tabs.tsx';

/** A shipped template as it comes out with its sample, and the way to a copy of one's own. */
export function ShippedTemplateView({
  template,
  language,
  onLanguage,
  onStart,
  onClose,
}: {
  template: ShippedTemplate;
  language: DocumentLanguage;
  onLanguage: (language: DocumentLanguage) => void;
  onStart: () => void;
  onClose: () => void;
}) {
  const reachable = useReachable();
  const { file_name: fileName, languages, title } = template;
  const [tab, setTab] = useState('result');
  const isPaper = serviceOf(template.service)?.template?.output === 'pdf';
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={title}
      actions={
        <Button variant="primary" disabled={!reachable} onClick={onStart}>
          Start from this
        </Button>
      }
    >
      <div className={styles.view}>
        {languages ? (
          <div className={styles.language}>
            <LanguageField languages={languages} value={language} onChange={onLanguage} />
          </div>
        ) : null}
        <Tabs
          label={`Parts of ${title}`}
          selected={tab}
          onSelect={setTab}
          tabs={[
            {
              id: 'result',
              label: isPaper ? 'Page' : 'Result',
              content: <Result template={template} language={language} />,
            },
            { id: 'text', label: 'Text', content: <TemplateText fileName={fileName} /> },
            {
              id: 'sample',
              label: 'Sample data',
              content: <SampleData fileName={fileName} language={language} />,
            },
          ]}
        />
      </div>
    </Dialog>
  );
}

function Result({ template, language }: { template: ShippedTemplate; language: DocumentLanguage }) {
  const { data, error, refetch } = useQuery(shippedPreviewQuery(template, language));
  if (data) {
    return (
      <div className={styles.result}>
        <PreviewOutput output={data.output} name={template.title} />
      </div>
    );
  }
  if (error) return <LoadFailed what="the preview" onRetry={() => void refetch()} />;
  return <Skeleton lines={12} label="Loading the preview" />;
}

function TemplateText({ fileName }: { fileName: string }) {
  const { data, error, refetch } = useQuery(shippedTemplateQuery(fileName));
  if (data !== undefined) return <CodeBlock label={`Text of ${fileName}`}>{data}</CodeBlock>;
  if (error) return <LoadFailed what={fileName} onRetry={() => void refetch()} />;
  return <Skeleton lines={12} label={`Loading ${fileName}`} />;
}

function SampleData({ fileName, language }: { fileName: string; language: DocumentLanguage }) {
  const { data, error, refetch } = useQuery(shippedSampleQuery(fileName, language));
  if (data !== undefined) {
    return (
      <CodeBlock label={`Sample data of ${fileName}`}>{JSON.stringify(data, null, 2)}</CodeBlock>
    );
  }
  if (error) return <LoadFailed what="the sample data" onRetry={() => void refetch()} />;
  return <Skeleton lines={12} label="Loading the sample data" />;
}
