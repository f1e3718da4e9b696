// The palette meets the contrast ratios of WCAG 2.2 AA in both schemes: 4.5 for text, 3 for controls.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(resolve('src/portal/ui/styles/tokens.css'), 'utf8');
const tokens = new Map<string, readonly [string, string]>();
for (const [, name, light, dark] of css.matchAll(
  /--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g,
)) {
  if (name && light && dark) tokens.set(name, [light, dark]);
}

function colour(name: string, scheme: 0 | 1): string {
  const pair = tokens.get(name);
  if (!pair) throw new Error(`tokens.css has no --${name}.`);
  return pair[scheme];
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const papers = ['ground', 'surface', 'raised', 'sunk'] as const;
const onPaper = ['ink', 'ink-2', 'link', 'danger'] as const;
const textPairs = [
  ...onPaper.flatMap((ink) => papers.map((paper) => [ink, paper] as const)),
  ['on-brand', 'brand'],
  ['on-brand', 'brand-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['link', 'brand-soft'],
  ['ink', 'brand-soft'],
  ['canary-ink', 'canary'],
  ['pink-ink', 'pink'],
  ['green-ink', 'green'],
  ['green-ink', 'ground'],
  ['blue-ink', 'blue'],
  ['placeholder', 'surface'],
  ['code-key', 'sunk'],
  ['code-string', 'sunk'],
  ['code-number', 'sunk'],
  ['code-keyword', 'sunk'],
] as const;
const controlPairs = [
  ...papers.map((paper) => ['control', paper] as const),
  ['canary-line', 'canary'],
  ['bar-1', 'surface'],
  ['bar-2', 'surface'],
] as const;

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('in the %s scheme', (_, scheme) => {
  test.each(textPairs)('%s has enough contrast on %s', (ink, paper) => {
    expect(ratio(colour(ink, scheme), colour(paper, scheme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(controlPairs)('%s is distinguishable on %s', (line, paper) => {
    expect(ratio(colour(line, scheme), colour(paper, scheme))).toBeGreaterThanOrEqual(3);
  });
});
