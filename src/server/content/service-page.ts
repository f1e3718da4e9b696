// The documentation page of a service as shipped: src/docs/services/<key>.md with its includes. An
// admin's published page takes its place later.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type KnownRun, knownRuns } from '#contract/run-calls.ts';
import type { Service } from '#contract/services.ts';
import { archiveIncludes } from '#server/content/archive-includes.ts';
import { languageTables } from '#server/content/language-tables.ts';
import { laterSection } from '#server/content/later-section.ts';
import { limitTable } from '#server/content/limit-table.ts';
import { pageOf, paragraph, prose } from '#server/content/page-parts.ts';
import { type Include, readPage } from '#server/content/read-page.ts';
import { resultSections } from '#server/content/run-results.ts';
import {
  apiKeySection,
  callSections,
  errorSection,
  firstCallSection,
} from '#server/content/run-sections.ts';
import {
  optionalFieldTable,
  shippedTemplateSection,
} from '#server/content/shipped-template-section.ts';
import { templateLanguageSections } from '#server/content/template-language.ts';
import { vatTotalSection } from '#server/content/vat-total-section.ts';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'services');

/** The page's HTML: one h1, headings with ids, no script, no style. */
export async function servicePage(service: Service, publicUrl: string): Promise<string> {
  const runs = knownRuns.filter((known) => known.service.key === service.key);
  const markdown = await readFile(join(folder, `${service.key}.md`), 'utf8');
  const { intro, sections } = await readPage(markdown, includesOf(service, runs, publicUrl));
  const closed = service.open ? '' : `${notOpen(service)}\n`;
  return pageOf(service.title, `${closed}${paragraph(service.summary)}\n${intro}`, sections);
}

function notOpen({ key }: Service): string {
  const what = prose(
    `What follows is what it will take and answer; calls under \`/api/${key}/v1/\` are not answered in this version.`,
  );
  return `<p><strong>Runs of this service are not open yet.</strong> ${what}</p>`;
}

function includesOf(
  service: Service,
  runs: readonly KnownRun[],
  publicUrl: string,
): ReadonlyMap<string, Include> {
  const [first] = runs;
  return new Map<string, Include>([
    ['first-call', async () => [firstCallSection(service, runs)]],
    ['api-key', async () => [apiKeySection()]],
    ['calls', async () => callSections(runs, publicUrl)],
    ['results', async () => (first ? resultSections(first, publicUrl) : [])],
    ['later', async () => (first ? [laterSection(first, publicUrl)] : [])],
    ['errors', async () => [errorSection(runs)]],
    ['limits', async () => [{ id: 'limits', title: 'Limits', html: limitTable() }]],
    ['shipped-templates', async () => [await shippedTemplateSection(service, publicUrl)]],
    ['document-fields', async () => optionalFieldTable()],
    ['vat-totals', async () => [vatTotalSection]],
    ['template-languages', async () => templateLanguageSections()],
    ['xml-examples', async () => languageTables.xml()],
    ['rule-examples', async () => languageTables.rules()],
    ['expression-examples', async () => languageTables.expressions()],
    ['planned-results', async () => plannedResults(service)],
    ...Object.entries(archiveIncludes(publicUrl)),
  ]);
}

function plannedResults({ accessModeField }: Service) {
  if (accessModeField === undefined) return [];
  const text = `\`${accessModeField}\` will decide: \`download\` answers the file itself, \`archive\` (the default) keeps it and answers its name and expiry date. \`direct\` means the same as \`download\`.`;
  return [{ id: 'results', title: 'Where the result will go', html: paragraph(text) }];
}
