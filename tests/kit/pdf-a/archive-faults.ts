// Our own check of PDF/A-3 at level B: each clause of ISO 19005-3 that a file of ours could break. It is no
// certificate, and names what it does not know rather than letting it pass.
import { checkFile } from '#tests/kit/pdf-a/file-rules.ts';
import { checkGraphics } from '#tests/kit/pdf-a/graphic-rules.ts';
import { checkMetadata } from '#tests/kit/pdf-a/metadata-rules.ts';
import { openObjects } from '#tests/kit/pdf-a/open-objects.ts';

/** What breaks the standard, as `clause: what`, each once; empty when nothing does. */
export async function archiveFaults(bytes: Uint8Array): Promise<string[]> {
  const pdf = await openObjects(bytes);
  const faults = new Set<string>();
  const say = (clause: string, what: string) => void faults.add(`${clause}: ${what}`);
  checkFile(pdf, say);
  checkMetadata(pdf, say);
  checkGraphics(pdf, say);
  return [...faults];
}
