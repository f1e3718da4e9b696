// The documentation page of a service as shipped: src/docs/services/<key>.md with its includes. What
// an admin publishes takes its place: create-page-door.ts.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type KnownRun, knownRuns } from '#contract/run-calls.ts';
import type { Service } from '#contract/services.ts';
import { archiveIncludes } from '#server/content/archive-includes.ts';
import { firstArchiveCallSection, firstCallSection } from '#server/content/first-call.ts';
import { invoiceFieldTables, invoiceFormatTable } from '#server/content/invoice-field-section.ts';
import { languageTables } from '#server/content/language-tables.ts';
import { laterSection } from '#server/content/later-section.ts';
import { limitSection } from '#server/content/limit-table.ts';
import { type Includes, readPage } from '#server/content/markdown-page.ts';
import { pageOf, paragraph, prose } from '#server/content/page-parts.ts';
import { resultSections } from '#server/content/run-results.ts';
import { apiKeySection, callSections, errorSection } from '#server/content/run-sections.ts';
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
  const templates = await shippedTemplateSection(service, publicUrl);
  const includes = {
    ...includesOf(service, runs, publicUrl),
    'shipped-templates': () => [templates],
  };
  const { intro, sections } = readPage(markdown, includes);
  const closed = service.open ? '' : `${notOpen(service)}\n`;
  return pageOf(service.title, `${closed}${paragraph(service.summary)}\n${intro}`, sections);
}

function notOpen({ key }: Service): string {
  const what = prose(
    `What follows is what the service will take and answer; calls under \`/api/${key}/v1/\` are not answered in this version.`,
  );
  return `<p><strong>Coming soon.</strong> ${what}</p>`;
}

function includesOf(service: Service, runs: readonly KnownRun[], publicUrl: string): Includes {
  const [first] = runs;
  return {
    'first-call': () => [firstCallSection(service, runs, publicUrl)],
    'first-archive-call': () => [firstArchiveCallSection(publicUrl)],
    'api-key': () => [apiKeySection()],
    calls: () => callSections(runs, publicUrl),
    results: () => (first ? resultSections(first, publicUrl) : []),
    later: () => (first ? [laterSection(first, publicUrl)] : []),
    errors: () => [errorSection(runs)],
    limits: () => [limitSection()],
    'document-fields': optionalFieldTable,
    'vat-totals': () => [vatTotalSection],
    'template-languages': templateLanguageSections,
    'invoice-fields': () => invoiceFieldTables(),
    'invoice-formats': () => invoiceFormatTable(),
    'xml-examples': languageTables.xml,
    'rule-examples': languageTables.rules,
    'expression-examples': languageTables.expressions,
    'planned-results': () => plannedResults(service),
    ...archiveIncludes(publicUrl),
  };
}

function plannedResults({ accessModeField }: Service) {
  if (accessModeField === undefined) return [];
  const text = `\`${accessModeField}\` will decide: \`download\` answers the file itself, \`archive\` (the default) keeps it and answers its name and expiry date. \`direct\` means the same as \`download\`.`;
  return [{ id: 'results', title: 'Where the result will go', html: paragraph(text) }];
}
