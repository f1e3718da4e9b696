import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { ListedTemplate } from '#contract/calls/templates.ts';
import type { TemplateService } from '#contract/services.ts';
import { useReachable } from '#portal/api/connection.ts';
import { ownTemplatesQuery } from '#portal/services/catalog/template-queries.ts';
import { DeleteTemplateDialog } from '#portal/services/templates/delete-template-dialog.tsx';
import { editorPath } from '#portal/services/templates/editor-path.ts';
import { NewTemplateDialog } from '#portal/services/templates/new-template-dialog.tsx';
import styles from '#portal/services/templates/own-templates.module.css';
import { Button } from '#portal/ui/button.tsx';
import { readableSize } from '#portal/ui/documents/readable-size.ts';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { EmptyState } from '#portal/ui/feedback/empty-state.tsx';
import { DataList } from '#portal/ui/lists/data-list.tsx';
import type { Column } from '#portal/ui/lists/data-list-props.ts';
import { useList } from '#portal/ui/lists/use-list.ts';
import { momentText } from '#portal/ui/moment-text.ts';

const columns: readonly Column<ListedTemplate>[] = [
  { key: 'name', label: 'Name', render: ({ name }) => name, title: true },
  { key: 'engine', label: 'Engine', render: ({ engine }) => engine },
  {
    key: 'version',
    label: 'Version',
    isLabelled: true,
    render: ({ version }) => version,
    align: 'end',
  },
  { key: 'size', label: 'Size', render: ({ size }) => readableSize(size), align: 'end' },
  {
    key: 'updated_at',
    label: 'Changed',
    render: ({ updated_at }) => momentText(updated_at),
  },
];

/** A user's own templates of one service. */
export function OwnTemplates({
  userId,
  serviceKey,
}: {
  userId: string;
  serviceKey: TemplateService;
}) {
  const navigate = useNavigate();
  const reachable = useReachable();
  const { data: rows, error, refetch } = useQuery(ownTemplatesQuery(userId, serviceKey));
  const { dialog, setDialog, closeDialog } = useList<'new' | ListedTemplate>(25);
  const add = (
    <Button variant="primary" disabled={!reachable} onClick={() => setDialog('new')}>
      <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
      New template
    </Button>
  );
  return (
    <section className={styles.section} aria-labelledby="own-templates">
      <div className={styles.head}>
        <h2 id="own-templates">Your templates</h2>
        {rows && rows.length > 0 ? add : null}
      </div>
      {reachable ? null : (
        <Banner tone="unsent" live title="You are offline.">
          The list and new templates need a connection. A template that is open keeps what you type.
        </Banner>
      )}
      <DataList
        caption="Your templates"
        columns={columns}
        rowId={({ id }) => id}
        rows={rows}
        failure={
          error
            ? { message: 'Your templates could not be loaded.', onRetry: () => void refetch() }
            : undefined
        }
        empty={
          <EmptyState action={add}>
            You have no template of your own for this service. Start from one that comes with the
            product.
          </EmptyState>
        }
        actions={(template) => [
          {
            label: 'Edit',
            name: `Edit ${template.name}`,
            to: editorPath(serviceKey, template.id),
          },
          {
            label: 'Delete',
            name: `Delete ${template.name}`,
            danger: true,
            onSelect: () => setDialog(template),
          },
        ]}
      />
      {dialog === 'new' ? (
        <NewTemplateDialog
          userId={userId}
          serviceKey={serviceKey}
          onCreated={({ id }) => void navigate(editorPath(serviceKey, id))}
          onClose={closeDialog}
        />
      ) : null}
      {dialog && dialog !== 'new' ? (
        <DeleteTemplateDialog
          userId={userId}
          serviceKey={serviceKey}
          template={dialog}
          onDeleted={closeDialog}
          onCancel={closeDialog}
        />
      ) : null}
    </section>
  );
}
