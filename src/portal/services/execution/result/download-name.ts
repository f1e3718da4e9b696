import type { ServiceKey } from '#contract/services.ts';
import { serviceOf } from '#contract/services.ts';

const extensionByType: ReadonlyMap<string, string> = new Map([
  ['application/pdf', '.pdf'],
  ['application/zip', '.zip'],
  ['application/json', '.json'],
  ['application/xml', '.xml'],
  ['text/xml', '.xml'],
  ['text/html', '.html'],
  ['text/plain', '.txt'],
  ['text/markdown', '.txt'],
  ['image/png', '.png'],
  ['image/jpeg', '.jpg'],
  ['image/webp', '.webp'],
]);

// These answer several kinds of file, so the answer itself has to say which.
const manyKinds: readonly ServiceKey[] = ['pdf-manipulation', 'text-extractor', 'web-scraper'];

/**
 * The name a result is saved under. Most services make one kind of file whatever the server calls
 * it (a CSV of data-to-text is still `.txt`); a ZIP is always a ZIP.
 */
export function downloadName(serviceKey: string, contentType: string): string {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  const byType = extensionByType.get(type);
  const service = serviceOf(serviceKey);
  const own = service?.downloadExtension ?? '';
  const typeDecides =
    own === '' || byType === '.zip' || (service !== undefined && manyKinds.includes(service.key));
  return `downloaded_file${(typeDecides ? byType : undefined) ?? own}`;
}
