// Creating, saving, restoring and deleting own templates. Each brings the lists up to date; failures
// are told by whoever asked.
import { useQueryClient } from '@tanstack/react-query';
import type { OwnTemplate } from '#contract/calls/templates.ts';
import type { DocumentLanguage } from '#contract/document-languages.ts';
import type { TemplateService } from '#contract/services.ts';
import { CallFailure, call } from '#portal/api/call.ts';
import { ownTemplateQuery, ownTemplatesQuery } from '#portal/services/catalog/template-queries.ts';
import type { TemplateFields } from '#portal/services/templates/kept-template.ts';

export function useTemplateChanges(userId: string, service: TemplateService) {
  const queries = useQueryClient();
  const refreshList = () => void queries.invalidateQueries(ownTemplatesQuery(userId, service));

  const noteWritten = (template: OwnTemplate): OwnTemplate => {
    queries.setQueryData(ownTemplateQuery(userId, template.id).queryKey, template);
    refreshList();
    return template;
  };

  return {
    create: async (body: {
      name: string;
      from?: string;
      language?: DocumentLanguage;
      engine?: OwnTemplate['engine'];
    }) => noteWritten(await call('createTemplate', { body: { ...body, service } })),

    save: async (id: string, { sample, ...fields }: TemplateFields, etag: string) =>
      noteWritten(
        await call('updateTemplate', {
          params: { id },
          headers: { 'if-match': `"${etag}"` },
          body: { ...fields, sample_data: sample },
        }),
      ),

    restore: async (id: string, version: number, etag: string) =>
      noteWritten(
        await call('restoreTemplateVersion', {
          params: { id, version },
          headers: { 'if-match': `"${etag}"` },
        }),
      ),

    remove: async (id: string) => {
      await call('removeTemplate', { params: { id } });
      queries.removeQueries(ownTemplateQuery(userId, id));
      refreshList();
    },

    /** Reads what stands on the server now, after a refusal because of it. */
    refetch: (id: string) => queries.invalidateQueries(ownTemplateQuery(userId, id)),
  };
}

/** What the server says about a refused change, in one line. */
export function changeFailure(cause: unknown): string {
  if (!(cause instanceof CallFailure)) return String(cause);
  const [first] = cause.errors;
  return first ? `${cause.message} ${first.message}` : cause.message;
}

export function isOutdated(cause: unknown): boolean {
  return cause instanceof CallFailure && cause.key === 'template_changed';
}
