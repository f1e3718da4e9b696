import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShippedTemplate } from '#contract/calls/content.ts';
import type { ServiceKey } from '#contract/services.ts';
import {
  shippedTemplateQuery,
  shippedTemplatesQuery,
} from '#portal/services/catalog/service-queries.ts';
import styles from '#portal/services/templates/shipped-templates.module.css';
import { CodeBlock } from '#portal/ui/documents/code-block.tsx';
import { CopyButton } from '#portal/ui/documents/copy-button.tsx';
import { EmptyState } from '#portal/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#portal/ui/feedback/load-failed.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { DataList } from '#portal/ui/lists/data-list.tsx';
import type { Column } from '#portal/ui/lists/data-list-props.ts';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';

const columns: readonly Column<ShippedTemplate>[] = [
  { key: 'title', label: 'Template', render: (template) => template.title, title: true },
  {
    key: 'file_name',
    label: 'File name',
    render: (template) => (
      <span className={styles.fileName}>
        <code>{template.file_name}</code>
        <CopyButton
          text={template.file_name}
          label={`Copy ${template.file_name}`}
          message={`${template.file_name} copied to clipboard.`}
        />
      </span>
    ),
  },
  { key: 'engine', label: 'Engine', render: (template) => template.engine },
];

/** The templates that come with the product, by the name a request gives as template_id. */
export function ShippedTemplates({ serviceKey }: { serviceKey: ServiceKey }) {
  const { data, error, refetch } = useQuery(shippedTemplatesQuery);
  const [viewed, setViewed] = useState<ShippedTemplate>();
  const rows = data?.filter((template) => template.service === serviceKey);
  return (
    <>
      <h2>Templates of the product</h2>
      <p className={styles.intro}>
        Put a file name into <code>template_id</code> and its engine into{' '}
        <code>template_engine</code>. A new template of yours can start as a copy of one.
      </p>
      <DataList
        caption="Templates of the product"
        columns={columns}
        rowId={(template) => template.file_name}
        rows={rows}
        failure={
          error
            ? { message: 'The templates could not be loaded.', onRetry: () => void refetch() }
            : undefined
        }
        empty={<EmptyState>No template comes with this service.</EmptyState>}
        actions={(template) => [
          {
            label: 'View',
            name: `View ${template.title}`,
            onSelect: () => setViewed(template),
          },
        ]}
      />
      <Dialog
        open={viewed !== undefined}
        onClose={() => setViewed(undefined)}
        title={viewed?.title}
        wide
      >
        {viewed ? <TemplateText fileName={viewed.file_name} /> : null}
      </Dialog>
    </>
  );
}

function TemplateText({ fileName }: { fileName: string }) {
  const { data, error, refetch } = useQuery(shippedTemplateQuery(fileName));
  if (data !== undefined) return <CodeBlock label={`Text of ${fileName}`}>{data}</CodeBlock>;
  if (error) return <LoadFailed what={fileName} onRetry={() => void refetch()} />;
  return <Skeleton lines={12} label={`Loading ${fileName}`} />;
}
