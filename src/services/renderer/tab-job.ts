// What a tab is asked to print, and what can be told of it before it is shown.
import { needsAudit } from '#services/renderer/audit/document-audit.ts';
import type { RunningLayout } from '#services/renderer/running-elements/running-parts.ts';
import type { PrintJob } from '#services/tools.ts';

export type TabJob = Omit<PrintJob, 'owner' | 'account' | 'running'> & {
  pagesMax: number;
  timeoutMs: number;
  /** HTML of the header and footer, whose letters are looked at along with the document's. */
  margins?: readonly string[];
  /** Made once the document is shown, of what scripts find out about it. */
  layOut?: ((ask: AskPage) => Promise<RunningLayout>) | undefined;
};

/** The value of a script in the shown page. */
export type AskPage = (expression: string) => Promise<unknown>;

// Chromium lays out the whole document before it prints the first page, and takes gigabytes for
// thousands of pages. A source that is long, or may have grown by what it runs, is therefore measured
// first, which costs a second layout; twice the limit, since wide content is shrunk to fit and a page
// may be larger than A4.
const measuredFromLength = 200_000;
export const measuredPagesFactor = 2;

/** Only data: URIs load without a visit, and frames; everything else has settled already. */
export const loadsSomething = /data:|<i?frame|<object|<embed/i;

export function hasScript({ html, visit }: TabJob): boolean {
  return /<script/i.test(visit?.body ? Buffer.from(visit.body).toString('latin1') : html);
}

/** Whether there is nothing to wait for between showing it and printing it. */
export function isShort(job: TabJob): boolean {
  const { visit, html } = job;
  if (visit || html.length > measuredFromLength || loadsSomething.test(html)) return false;
  return !needsAudit(job);
}

/** Whether it is measured before it is printed. */
export function isLong({ visit, html }: TabJob): boolean {
  return visit?.body !== undefined || html.length > measuredFromLength;
}
