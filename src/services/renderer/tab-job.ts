// A job for a tab, and what is known about it before it is shown.
import { needsAudit } from '#services/renderer/audit/document-audit.ts';
import { leavesRoom } from '#services/renderer/paper-room.ts';
import type { RunningLayout } from '#services/renderer/running-elements/running-parts.ts';
import type { PrintJob } from '#services/tools.ts';

export type TabJob = Omit<PrintJob, 'owner' | 'account' | 'running'> & {
  pagesMax: number;
  timeoutMs: number;
  /** HTML of the header and footer, whose characters are checked together with the document's. */
  margins?: readonly string[];
  /** Created once the document is shown, from what scripts find out about it. */
  layOut?: ((ask: AskPage) => Promise<RunningLayout>) | undefined;
};

/** The value of a script in the shown page. */
export type AskPage = (expression: string) => Promise<unknown>;

// Chromium lays out the whole document before it prints the first page, and uses gigabytes for
// thousands of pages. A document that is long, or may have grown by its scripts, is therefore
// measured first, which costs a second layout; with twice the limit, because wide content is shrunk
// to fit and a page may be larger than A4.
const measuredFromLength = 200_000;
export const measuredPagesFactor = 2;

/** Only data: URLs load without a visit, and frames; everything else is complete. */
export const loadsSomething = /data:|<i?frame|<object|<embed/i;

export function hasScript({ html, visit }: TabJob): boolean {
  return /<script/i.test(visit?.body ? Buffer.from(visit.body).toString('latin1') : html);
}

/** Whether it can be printed immediately after it is shown. */
export function isShort(job: TabJob): boolean {
  const { visit, html } = job;
  if (visit || html.length > measuredFromLength || loadsSomething.test(html)) return false;
  return leavesRoom(job.page) && !needsAudit(job);
}

/** Whether it is measured before it is printed. */
export function isLong({ visit, html }: TabJob): boolean {
  return visit?.body !== undefined || html.length > measuredFromLength;
}
