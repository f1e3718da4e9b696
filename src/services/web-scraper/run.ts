import type * as v from 'valibot';
import { JsonText } from '#contract/json-text.ts';
import type { request } from '#contract/services/web-scraper/request.ts';
import { withExtension } from '#services/file-result.ts';
import type { RunsOf } from '#services/registry.ts';
import type { Run } from '#services/run-result.ts';
import { isJsonObject, readOwn } from '#services/templates/json-value.ts';
import type { Warning } from '#services/tools.ts';
import { isPlain, openPage } from '#services/web-scraper/open-page.ts';
import type { PageFormat } from '#services/web-scraper/read/read-page.ts';
import { readInChild } from '#services/web-scraper/read-in-child.ts';

type WebScraperInput = v.InferOutput<(typeof request.runs)[0]['body']>;

const files: Readonly<Record<PageFormat, { extension: string; contentType: string }>> = {
  html: { extension: '.html', contentType: 'text/html; charset=utf-8' },
  text: { extension: '.txt', contentType: 'text/plain; charset=utf-8' },
  markdown: { extension: '.md', contentType: 'text/markdown; charset=utf-8' },
  json: { extension: '.json', contentType: 'application/json; charset=utf-8' },
  links: { extension: '.json', contentType: 'application/json; charset=utf-8' },
};

/** A web page as its content, links or values; in the answer, or as a file. */
const runWebScraper: Run<WebScraperInput> = async (input, tools) => {
  const page = await openPage(
    {
      url: input.url,
      headers: input.headers ?? {},
      isRendered: input.render,
      waitFor: input.wait_for,
      maxAgeS: input.max_age_s,
      respectsRobots: input.respect_robots,
    },
    tools,
  );
  const { data, json, facts } = await readInChild(
    page.content,
    {
      url: page.finalUrl,
      format: input.response_format,
      selectors: input.selectors,
      onlyMain: input.only_main_content,
    },
    tools,
  );
  const about = {
    url: input.url,
    final_url: page.finalUrl,
    http_status: page.status,
    title: readOwn(facts, 'title') ?? '',
    fetched_at: page.fetchedAt.toISOString(),
    from_cache: page.isFromCache,
    fetch_ms: page.fetchMs,
    metadata: readOwn(facts, 'metadata') ?? {},
  };
  const isText = typeof page.content !== 'string' && isPlain(page.content.contentType);
  const warnings = warningsOf(facts, input, isText);
  const { extension, contentType } = files[input.response_format];
  if (input.file_access_mode === undefined) {
    const name =
      input.file_name === undefined ? {} : { file_name: withExtension(input.file_name, extension) };
    return {
      kind: 'json',
      value: { ...name, ...about, data: new JsonText(json, 'other') },
      warnings,
    };
  }
  const { metadata: _, ...facets } = about;
  return {
    kind: 'file',
    bytes: Buffer.from(`${data}\n`),
    contentType,
    extension,
    ...(input.response_format === 'html' ? { hasPreview: true } : {}),
    facts: facets,
    warnings,
  };
};

export const runs = { scrape: runWebScraper } satisfies RunsOf<typeof request>;

function warningsOf(facts: unknown, { render }: WebScraperInput, isText: boolean): Warning[] {
  if (!isJsonObject(facts)) return [];
  const warnings: Warning[] = [];
  if (facts.lacksScripts === true && !render) {
    const message =
      'The page has scripts and next to no text without them. Set render to true to run them.';
    warnings.push({ path: 'render', message });
  } else if (Array.isArray(facts.frames) && facts.frames.length > 0) {
    const message = `The page shows others in frames, which are not read with it: ${facts.frames.join(', ')}.`;
    warnings.push({ path: 'url', message });
  } else if (facts.isEmpty === true) {
    warnings.push({ path: 'url', message: 'The page has no text.' });
  } else if (facts.lacksMain === true && !isText) {
    const message = 'No main content was found, so the whole page is answered.';
    warnings.push({ path: 'only_main_content', message });
  }
  return warnings;
}
