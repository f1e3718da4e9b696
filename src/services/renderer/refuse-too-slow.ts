import type { TabJob } from '#services/renderer/tab-job.ts';
import { tooSlow } from '#services/too-slow.ts';

// Printing takes many times as long as the layout before it: at the least 4.5 times with tags, and 2.1
// without, measured with tables and with text.
const printFactor = { tagged: 4, plain: 2 } as const;

/**
 * For a document that took so many milliseconds to be shown, with so many left of its run.
 * @throws Problem `time_limit`
 */
export function refuseTooSlow(
  { tagged, runMs, visit }: Pick<TabJob, 'tagged' | 'runMs' | 'visit'>,
  shownMs: number,
  leftMs: number,
): void {
  // A visit also waits for others.
  if (visit?.body !== undefined) return;
  if (shownMs * (tagged ? printFactor.tagged : printFactor.plain) > leftMs) throw tooSlow(runMs);
}
