import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ShippedTemplate } from '#contract/calls/content.ts';
import type { DocumentLanguage } from '#contract/document-languages.ts';
import type { TemplateService } from '#contract/services.ts';
import { shippedTemplatesQuery } from '#portal/services/catalog/service-queries.ts';
import { editorPath } from '#portal/services/templates/editor-path.ts';
import { NewTemplateDialog } from '#portal/services/templates/new-template-dialog.tsx';
import { ShippedTemplateView } from '#portal/services/templates/shipped-template-view.tsx';
import styles from '#portal/services/templates/shipped-templates.module.css';
import { CopyButton } from '#portal/ui/documents/copy-button.tsx';
import { EmptyState } from '#portal/ui/feedback/empty-state.tsx';
import { DataList } from '#portal/ui/lists/data-list.tsx';
import type { Column } from '#portal/ui/lists/data-list-props.ts';

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
export function ShippedTemplates({
  userId,
  serviceKey,
}: {
  userId: string;
  serviceKey: TemplateService;
}) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(shippedTemplatesQuery);
  const [viewed, setViewed] = useState<ShippedTemplate>();
  const [language, setLanguage] = useState<DocumentLanguage>('en');
  const [isStarting, setIsStarting] = useState(false);
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
            onSelect: () => {
              setIsStarting(false);
              setViewed(template);
            },
          },
        ]}
      />
      {viewed && !isStarting ? (
        <ShippedTemplateView
          template={viewed}
          language={language}
          onLanguage={setLanguage}
          onStart={() => setIsStarting(true)}
          onClose={() => setViewed(undefined)}
        />
      ) : null}
      {viewed && isStarting ? (
        <NewTemplateDialog
          userId={userId}
          serviceKey={serviceKey}
          from={{ start: viewed.file_name, language }}
          onCreated={({ id }) => void navigate(editorPath(serviceKey, id))}
          onClose={() => setIsStarting(false)}
        />
      ) : null}
    </>
  );
}
