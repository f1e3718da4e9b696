// Fails when a page weighs more than it may. Reads the build's own manifest and counts what a browser
// really runs for a page: the entry, its screen, what is loaded with it by itself, and all they import.
// The journey of the byte budgets holds these lists against a browser.
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

interface Chunk {
  file: string;
  src?: string;
  name?: string;
  imports?: string[];
  css?: string[];
}

const folder = process.argv[2] ?? 'dist/portal';
const kb = 1000;
// On every page: the theme before the first paint, and the worker's registration after it.
const everywhere = ['index.html', 'src/portal/offline/device/register-worker.ts'];
const pages = [
  { path: '/', budget: 79 * kb, entries: ['src/portal/site/home/home.tsx'] },
  { path: '/pricing', budget: 78.5 * kb, entries: ['src/portal/site/pricing.tsx'] },
  {
    path: '/services/data-to-pdf',
    budget: 100.6 * kb,
    entries: ['catalog'],
  },
  {
    path: '/user-service',
    budget: 139.7 * kb,
    entries: ['signed-in', 'drafts-screen', 'open-drafts'],
  },
];
// Fetched after a desk is drawn, and kept by the worker.
const editor = 'mount-editor';
const htmlEditor = 'html-template';
const desk = ['desk-parts'];
const budgets = {
  style: 14.1 * kb,
  font: 34 * kb,
  editor: 112 * kb,
  billing: 40 * kb,
  htmlEditor: 120 * kb,
} as const;
// The worker asks for each of them at the first visit, and again for what an update changed.
const keptFilesMax = 80;
// Fetched only when a letter such as č is on the page, or a screen shows code.
const lateFont = /latin-ext|hyperlegible-mono/;

const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(join(folder, '.vite/manifest.json'), 'utf8'),
);
const files = Object.values(manifest).map(({ file }) => file);
const styles = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
for (const file of files) if (file.endsWith('.css')) styles.add(file);
const fonts = new Set(files.filter((file) => file.endsWith('.woff2') && !lateFont.test(file)));

const results = [
  ...pages.map(({ path, budget, entries }) =>
    report(`JavaScript of ${path}, brotli`, scriptsOf(entries), brotliBytes, budget),
  ),
  report('Code editor, brotli', lateScripts(editor, desk), brotliBytes, budgets.editor),
  report(
    'Code editor for HTML, brotli',
    lateScripts(editor, desk).union(lateScripts(htmlEditor, desk)),
    brotliBytes,
    budgets.htmlEditor,
  ),
  report(
    'Billing with the dialog for a card of Stripe, brotli',
    ['billing-screen', 'stripe-fields'].reduce(
      (all, name) => all.union(lateScripts(name)),
      new Set<string>(),
    ),
    brotliBytes,
    budgets.billing,
  ),
  report('All styles, brotli', styles, brotliBytes, budgets.style),
  // The woff2 format is brotli inside already.
  report('Fonts of the first page', fonts, plainBytes, budgets.font),
  reportKeptFiles(),
];
if (results.includes(false)) process.exit(1);

function scriptsOf(entries: readonly string[]): Set<string> {
  const scripts = new Set(['theme.js']);
  for (const entry of [...everywhere, ...entries]) collect(entry, scripts);
  return scripts;
}

/** What it takes beside the scripts of every page, and of those that are there before it. */
function lateScripts(entry: string, there: readonly string[] = []): Set<string> {
  const [all, before] = [new Set<string>(), new Set<string>()];
  collect(entry, all);
  for (const one of [...everywhere, ...(pages[0]?.entries ?? []), ...there]) collect(one, before);
  return all.difference(before);
}

function collect(key: string, scripts: Set<string>): void {
  // What several screens load has no place of its own in the manifest, only a name.
  const name = key.replace(/^.*\/|\.tsx?$/g, '');
  const chunk = manifest[key] ?? Object.values(manifest).find((one) => one.name === name);
  if (!chunk) throw new Error(`The build's manifest has no ${key}.`);
  if (scripts.has(chunk.file)) return;
  scripts.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(imported, scripts);
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

function reportKeptFiles(): boolean {
  const worker = readFileSync(join(folder, 'sw.js'), 'utf8');
  const count = worker.match(/\burl:"[^"]+"|"url":"[^"]+"/g)?.length ?? 0;
  const isWithin = count > 0 && count <= keptFilesMax;
  const verdict = `${count} of ${keptFilesMax}  ${isWithin ? 'ok' : 'TOO MANY'}`;
  process.stdout.write(`Files that the worker keeps: ${verdict}\n\n`);
  return isWithin;
}

/**
 * The size with hashes that come from the names alone: those of the contents change with every build, and the
 * size of what names fifty files with them by a hundred bytes, whatever was changed.
 */
function brotliBytes(path: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const steady = readFileSync(path, 'utf8').replace(
    /([\w.-]+-)[\w-]{7}(?=\.(?:js|css)\b)/g,
    (_, name: string) =>
      `${name}${createHash('sha256').update(name).digest('base64url').slice(0, 7)}`,
  );
  return brotliCompressSync(steady, { params }).length;
}

function plainBytes(path: string): number {
  return statSync(path).size;
}

function inKb(bytes: number): string {
  return `${(bytes / kb).toFixed(1).padStart(6)} KB`;
}
