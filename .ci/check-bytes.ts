// Fails when the first page weighs more than it may. Reads the build's own manifest, so it counts
// what a browser really fetches for `/`: the entry, the home screen and all they import.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

const folder = process.argv[2] ?? 'dist/portal';
const kb = 1000;
const budgets = { script: 100 * kb, style: 12 * kb, font: 34 * kb } as const;
// Fetched only when a letter such as č is on the page, or a screen shows code.
const lateFont = /latin-ext|hyperlegible-mono/;

const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(join(folder, '.vite/manifest.json'), 'utf8'),
);
const scripts = new Set<string>();
for (const key of ['index.html', 'src/portal/visit/home.tsx']) collect(key);

const files = Object.values(manifest).map(({ file }) => file);
const styles = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
for (const file of files) if (file.endsWith('.css')) styles.add(file);
const fonts = new Set(files.filter((file) => file.endsWith('.woff2') && !lateFont.test(file)));

const results = [
  report('JavaScript of the first page, brotli', scripts, brotliBytes, budgets.script),
  report('All styles, brotli', styles, brotliBytes, budgets.style),
  // The woff2 format is brotli inside already.
  report('Fonts of the first page', fonts, plainBytes, budgets.font),
];
if (results.includes(false)) process.exit(1);

function collect(key: string): void {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build's manifest has no ${key}.`);
  if (scripts.has(chunk.file)) return;
  scripts.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(imported);
}

function report(
  title: string,
  names: ReadonlySet<string>,
  measure: (path: string) => number,
  budget: number,
): boolean {
  const rows = [...names].map((name) => ({ name, bytes: measure(join(folder, name)) }));
  rows.sort((a, b) => b.bytes - a.bytes);
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  const isWithin = total <= budget;
  const lines = rows.map(({ name, bytes }) => `  ${inKb(bytes)}  ${name}`);
  const verdict = `${inKb(total)} of ${inKb(budget)}  ${isWithin ? 'ok' : 'TOO MUCH'}`;
  process.stdout.write(`${title}: ${verdict}\n${lines.join('\n')}\n\n`);
  return isWithin;
}

function brotliBytes(path: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(readFileSync(path), { params }).length;
}

function plainBytes(path: string): number {
  return statSync(path).size;
}

function inKb(bytes: number): string {
  return `${(bytes / kb).toFixed(1).padStart(6)} KB`;
}
