// Answers that people read rather than programs: which they are, by their shape. Another backend may
// leave fields out or send others, so nothing is taken for granted.

import { type FoundPage, pageOf } from '#portal/services/execution/result/found-page.ts';

export interface FoundVat {
  id: string;
  status: 'valid' | 'invalid' | 'unknown';
  facts: readonly { term: string; value: string }[];
}

export interface FoundAddress {
  next: 'accept' | 'confirm' | 'fix';
  lines: readonly string[];
  /** What is to be looked at, in words. */
  remarks: readonly string[];
}

export type Found =
  | { kind: 'vat'; numbers: readonly FoundVat[] }
  | { kind: 'address'; address: FoundAddress }
  | { kind: 'page'; page: FoundPage };

/** Undefined for every other answer. */
export function foundIn(value: unknown): Found | undefined {
  const list = get(value, 'results');
  const numbers = (Array.isArray(list) ? list : [value]).flatMap(vatOf);
  if (numbers.length > 0) return { kind: 'vat', numbers };
  const address = addressOf(value);
  if (address !== undefined) return { kind: 'address', address };
  const page = pageOf(value);
  return page && { kind: 'page', page };
}

function vatOf(value: unknown): FoundVat[] {
  const status = get(value, 'status');
  const id = textAt(value, 'vat_id');
  if (id === undefined || !isStatus(status)) return [];
  const source = textAt(value, 'source') ?? '';
  const rows = [
    { term: 'Name', value: textAt(value, 'name') },
    { term: 'Address', value: textAt(value, 'address') },
    { term: 'Why', value: textAt(value, 'reason') },
    { term: 'Told by', value: Object.hasOwn(sources, source) ? sources[source] : undefined },
    { term: 'Checked at', value: textAt(value, 'checked_at') },
    { term: 'Consultation number', value: textAt(value, 'consultation_number') },
  ];
  const facts = rows.flatMap(({ term, value: told }) =>
    told === undefined ? [] : [{ term, value: told }],
  );
  return [{ id, status, facts }];
}

const sources: Readonly<Record<string, string>> = {
  vies: 'the EU register, just now',
  cache: 'the EU register, earlier',
  format: 'format and check digit only',
};

function addressOf(value: unknown): FoundAddress | undefined {
  const next = get(get(value, 'verdict'), 'next_action');
  const formatted = textAt(get(value, 'address'), 'formatted');
  if (!isNext(next) || formatted === undefined) return undefined;
  const entries = (name: string, words: (one: unknown) => string) => {
    const list = get(value, name);
    return Array.isArray(list) ? list.map(words) : [];
  };
  return {
    next,
    lines: formatted.split('\n'),
    remarks: [
      ...entries('missing', (field) => `${nameOf(field)}: missing.`),
      ...entries('invalid', (one) => {
        const example = textAt(one, 'example');
        const like = example === undefined ? '' : ` For example ${example}.`;
        return `${nameOf(get(one, 'field'))}: ${textAt(one, 'rule') ?? ''}${like}`;
      }),
      ...entries(
        'suggestions',
        (one) =>
          `${nameOf(get(one, 'field'))}: ${textAt(one, 'text') ?? ''}? ${textAt(one, 'reason') ?? ''}`,
      ),
      ...entries('notes', String),
    ],
  };
}

function nameOf(field: unknown): string {
  const words = String(field).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function isStatus(value: unknown): value is FoundVat['status'] {
  return value === 'valid' || value === 'invalid' || value === 'unknown';
}

function isNext(value: unknown): value is FoundAddress['next'] {
  return value === 'accept' || value === 'confirm' || value === 'fix';
}

function get(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

function textAt(value: unknown, name: string): string | undefined {
  const text = get(value, name);
  return typeof text === 'string' && text !== '' ? text : undefined;
}
