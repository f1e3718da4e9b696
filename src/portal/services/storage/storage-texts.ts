import { grouped } from '#contract/grouped.ts';
import { serviceOf } from '#contract/services.ts';
import { momentText } from '#portal/ui/moment-text.ts';

/** What made a file. */
export function sourceText(service: string): string {
  const known = serviceOf(service);
  return known?.screens === 'files' ? 'Upload' : (known?.title ?? service);
}

export function filesText(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'file' : 'files'}`;
}

/** "3 of 10 downloads, until 3 May 2026, 10:00" */
export function linkText(link: {
  downloads: number;
  max_downloads: number | null;
  expires_at: string;
}): string {
  const most = link.max_downloads === null ? '' : ` of ${grouped(link.max_downloads)}`;
  const noun = link.max_downloads === null && link.downloads === 1 ? 'download' : 'downloads';
  return `${grouped(link.downloads)}${most} ${noun}, until ${momentText(link.expires_at)}`;
}
