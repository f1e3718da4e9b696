// Separate from reading, because exporting must work without loading a script where nothing can be
// stored.
import type { StoredDraft } from '#portal/offline/draft-model.ts';

export const format = 'portal-drafts';
export const version = 1;

export function writeDraftsFile(drafts: readonly StoredDraft[], now: string): string {
  const rows = drafts.map(({ id, name, service, payload, createdAt, updatedAt }) => ({
    id,
    name,
    service,
    payload,
    created_at: createdAt,
    updated_at: updatedAt,
  }));
  return `${JSON.stringify({ format, version, exported_at: now, drafts: rows }, null, 2)}\n`;
}
