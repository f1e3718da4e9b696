// Exports drafts to a file and imports them, without the server.
import { saveFile } from '#portal/api/save-file.ts';
import type { DraftStore } from '#portal/offline/draft-model.ts';
import { showToast } from '#portal/ui/overlays/toast.tsx';

/** `typed`: texts that were never saved, with names; they are included in the file. */
export async function exportToFile(
  store: DraftStore,
  typed: readonly { label: string; text: string }[] = [],
): Promise<void> {
  const drafts = await store.exportDrafts();
  const text =
    typed.length === 0 ? drafts : JSON.stringify({ ...JSON.parse(drafts), typed }, null, 2);
  const day = new Date().toISOString().slice(0, 10);
  saveFile(new Blob([text], { type: 'application/json' }), `requests-${day}.json`);
  showToast('success', 'Your requests were exported to a file.');
}

/** The outcome as a message. */
export async function importFromFile(store: DraftStore, file: File): Promise<string> {
  const { added, unchanged, refused, typed } = await store.importDrafts(await file.text());
  const parts = [`${added} added`, `${unchanged} already here`];
  if (refused.length > 0) parts.push(`${refused.length} refused: ${refused.join('; ')}`);
  const left =
    typed > 0 ? ` Texts that were never saved stay in the file (${typed}): copy them from it.` : '';
  return `${file.name}: ${parts.join(', ')}.${left}`;
}
