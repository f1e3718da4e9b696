// src/docs/limits.md is generated: this test generates the page from the contract and compares. After a
// change to a limit: npx vitest run --config .ci/vitest.config.ts tests/docs/limits.test.ts -u
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { grouped } from '#contract/grouped.ts';
import { limitTexts } from '#contract/limit-texts.ts';
import { limits } from '#contract/limits.ts';
import { root } from '#tests/docs/pages.ts';

const page = join(root, 'src', 'docs', 'limits.md');
const sections = Object.entries(limitTexts);

test('every limit is explained once', () => {
  const explained = sections.flatMap(([, texts]) => Object.keys(texts));
  expect(explained.sort()).toEqual(Object.keys(limits).sort());
});

test('src/docs/limits.md lists every limit with its value', async () => {
  const tables = sections.map(([title, texts]) => {
    const rows = Object.entries(texts).map(
      ([name, text]) => `| \`${name}\` | ${readable(name)} | ${text} |`,
    );
    return ['', `## ${title}`, '', '| limit | value | what it limits |', '|---|---|---|', ...rows];
  });
  await expect([...head, ...tables.flat(), ''].join('\n')).toMatchFileSnapshot(page);
});

const rowsOf = ({ query }: { query: v.GenericSchema<unknown, { limit: number }> }) =>
  v.parse(query, {}).limit;

const head = [
  '# Limits',
  '',
  '<!-- Generated from src/contract/limits.ts and limit-texts.ts by tests/docs/limits.test.ts. -->',
  '',
  'Every limit of the product. A value is a maximum unless the text says otherwise. Rate limits are',
  'multiplied by [`RATE_LIMIT_SCALE`](settings.md).',
  '',
  `List calls without \`limit\` return ${rowsOf(calls.listFiles)} rows; receipts ${rowsOf(calls.listReceipts)}.`,
];

const units = [
  [1024 * 1024, 'MiB'],
  [1024, 'KiB'],
] as const;
const times = [
  [24 * 60 * 60_000, 'days'],
  [60 * 60_000, 'hours'],
  [60_000, 'minutes'],
  [1000, 'seconds'],
] as const;

/** The value with its unit, which is part of the limit's name. */
function readable(name: string): string {
  const value = Number(Reflect.get(limits, name));
  if (/Ms(Max)?$/.test(name)) return inUnits(value, times, 'ms');
  if (/Bytes/.test(name)) return inUnits(value, units, 'bytes');
  if (/Mb$/.test(name)) return `${value} MiB`;
  if (/Hours/.test(name)) return `${value} hours`;
  if (/Length(Min|Max)$/.test(name)) return `${grouped(value)} characters`;
  return grouped(value);
}

// The largest unit that divides the value, so that nothing is rounded.
function inUnits(value: number, scale: readonly (readonly [number, string])[], rest: string) {
  const unit = scale.find(([size]) => value % size === 0);
  if (unit === undefined) return `${grouped(value)} ${rest}`;
  const count = value / unit[0];
  return `${grouped(count)} ${count === 1 ? unit[1].replace(/s$/, '') : unit[1]}`;
}
