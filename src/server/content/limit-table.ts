import { grouped } from '#contract/grouped.ts';
import { limits } from '#contract/limits.ts';
import { escapeHtml, fold, paragraph, type Section, table } from '#server/content/page-parts.ts';

/** The limits of one run, from the table the server itself goes by. */
export function limitSection(): Section {
  const html = [
    paragraph(
      `A request has up to ${size(limits.runBodyBytesMax)} and is done within ${time(limits.runTimeoutMs)}.`,
    ),
    fold('All limits of a run', limitTable()),
  ];
  return { id: 'limits', title: 'Limits', html: html.join('\n') };
}

function limitTable(): string {
  const rows: readonly (readonly [string, string])[] = [
    ['Body of the request', size(limits.runBodyBytesMax)],
    ['Nesting of its JSON', `${limits.jsonDepthMax} levels`],
    ['Runs with one key', `${limits.runsPerKey} within ${time(limits.runsPerKeyWindowMs)}`],
    ['Time of a run', time(limits.runTimeoutMs)],
    ['Time of an async run', time(limits.asyncRunTimeoutMs)],
    ['Template text', size(limits.templateBytesMax)],
    ['Time for filling a template', time(limits.templateTimeoutMs)],
    ['Memory for filling a template', `${limits.templateMemoryMb} MiB`],
    ['Text a filled template may have', size(limits.templateOutputBytesMax)],
    ['Pages of a document', grouped(limits.pdfPagesMax)],
    ['Documents of one batch', grouped(limits.batchRowsMax)],
    ['Pages of a batch', grouped(limits.batchPagesMax)],
    ['A file that a page loads', size(limits.resourceBytesMax)],
    ['Time for loading it', time(limits.resourceTimeoutMs)],
    ['Files a page loads', `${limits.resourcesMax}, ${size(limits.resourcesBytesMax)} together`],
    ['Runs waiting for the printer', grouped(limits.runsQueuedMax)],
    ['Unfinished jobs of one account', grouped(limits.jobsOpenPerUserMax)],
    ['Answers kept for an Idempotency-Key', time(limits.idempotencyKeepMs)],
  ];
  return table(
    'Limits of a run',
    ['What', 'At most'],
    rows.map((row) => row.map(escapeHtml)),
  );
}

function size(bytes: number): string {
  return `${bytes / (1024 * 1024)} MiB`;
}

function time(ms: number): string {
  const seconds = ms / 1000;
  if (seconds >= 120 && seconds < 3600) return `${seconds / 60} minutes`;
  if (seconds < 3600) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${seconds / 3600} hours`;
}
