import type { Receipt } from '#contract/calls/receipts.ts';
import { grouped } from '#contract/grouped.ts';
import { serviceOf } from '#contract/services.ts';
import { readableSize } from '#portal/ui/documents/readable-size.ts';
import type { Column } from '#portal/ui/lists/data-list-props.ts';
import { momentText } from '#portal/ui/moment-text.ts';
import { Stamp } from '#portal/ui/stamp.tsx';

export function serviceTitle(key: string): string {
  return serviceOf(key)?.title ?? key;
}

export function runTitle({ service, function_name: name }: Receipt): string {
  return `${serviceTitle(service)}, ${name}`;
}

export function keyText({ api_key_name: name }: Receipt): string {
  return name ?? 'Deleted key';
}

export function durationText({ duration_ms: ms }: Receipt): string {
  return ms === null ? '–' : `${grouped(ms)} ms`;
}

export function sizeText({ bytes }: Receipt): string {
  return bytes === null ? '–' : readableSize(bytes);
}

const reasons = {
  counted: ['success', 'Counted'],
  test: ['plain', 'Test'],
  check: ['plain', 'Check only'],
  failed: ['error', 'Failed'],
  running: ['info', 'Running'],
} as const;

/** Counted, or the reason why not: a failed run, a test and a check never are. */
function CountedStamp({ reason }: Receipt) {
  const [tone, word] = reasons[reason];
  return <Stamp tone={tone}>{word}</Stamp>;
}

export const runColumns: readonly Column<Receipt>[] = [
  { key: 'run', label: 'Service and function', title: true, render: runTitle },
  {
    key: 'when',
    label: 'When',
    render: ({ started_at: at }) => <time dateTime={at}>{momentText(at)}</time>,
  },
  { key: 'key', label: 'Key', render: keyText },
  { key: 'ms', label: 'Took', align: 'end', render: durationText },
  { key: 'bytes', label: 'Size', align: 'end', render: sizeText },
  { key: 'counted', label: 'Counted', render: CountedStamp },
];
