import type * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { request } from '#contract/services/html-to-pdf/request.ts';
import { withExtension, withinJson } from '#services/file-result.ts';
import {
  documentOf,
  fetchDocument,
  nowhere,
  type OpenedDocument,
} from '#services/html-to-pdf/open-document.ts';
import { openRunning } from '#services/html-to-pdf/running-html.ts';
import { finishPdf } from '#services/pdf/finish-pdf.ts';
import type { RunsOf } from '#services/registry.ts';
import { createResourceLoader, type ResourceLoader } from '#services/renderer/resource-loader.ts';
import type { FileResult, Run } from '#services/run-result.ts';
import type { Finding, PaperSettings, PrintedPdf, Visit, Warning } from '#services/tools.ts';

type HtmlToPdfInput = v.InferOutput<(typeof request.runs)[0]['body']>;

const warningsMax = 50;
const refusedLocalFile = /^Not allowed to load local resource: (.+)$/;

/** HTML, or the page at an address, made into a PDF. */
const runHtmlToPdf: Run<HtmlToPdfInput> = async (input, tools) => {
  const source = sourceOf(input);
  const opened =
    source.path === 'html_string'
      ? documentOf(source.text)
      : await fetchDocument(source.text, input.fail_on_status, tools.fetch, tools.signal);
  const isWritten = source.path === 'html_string' && !input.javascript;
  const { hasOrigin, url } = opened;
  const loading = {
    fetch: tools.fetch,
    isAllowed: input.allow_network ?? hasOrigin,
    noOrigin: hasOrigin ? undefined : nowhere,
    signal: tools.signal,
  };
  const loader = createResourceLoader(loading);
  const running = openRunning(input, hasOrigin ? url : undefined, loading);
  const { title, language, author } = input.metadata ?? {};
  const printed = await tools.printer.print(
    {
      html: isWritten ? source.text : '',
      owner: tools.owner,
      tagged: input.tagged,
      outline: input.outline,
      ...(input.page && { page: input.page }),
      ...(title === undefined ? {} : { title }),
      ...(language === undefined ? {} : { language }),
      paper: paperOf(input),
      ...(running.html && { running: running.html }),
      visit: visitOf(isWritten ? { ...opened, body: undefined } : opened, input, loader.load),
    },
    tools.signal,
  );
  const at = (message: string) => ({ path: source.path, message });
  const said = printed.consoleErrors ?? [];
  const local = said.flatMap((text) => refusedLocalFile.exec(text)?.[1] ?? []);
  const failures = [
    ...loader.failures().map(({ message }) => at(message)),
    ...[...new Set(local)].map((file) => at(`${file} was not loaded. Local files are never read.`)),
    ...printed.findings
      .filter((finding) => !isTold(finding, loader))
      .map(({ message }) => at(message)),
    ...running.failures(printed),
  ];
  if (input.strict_resources && failures.length > 0) {
    throw new Problem('resource_failed', { errors: failures.slice(0, warningsMax) });
  }
  const bytes = await finishPdf(printed.bytes, { author, isTest: input.test });
  const warnings = [
    ...warningsOf(source.path, failures),
    ...(printed.warnings ?? []),
    ...scriptWarnings(input, printed),
    ...(printed.tooWide === undefined ? [] : [at(printed.tooWide)]),
  ];
  const consoleErrors = said.filter((text) => !refusedLocalFile.test(text));
  const made: FileResult = {
    kind: 'file',
    bytes,
    contentType: 'application/pdf',
    extension: '.pdf',
    pages: printed.pages,
    facts: { console_errors: consoleErrors },
    warnings,
  };
  const name = withExtension(input.file_name ?? 'html-to-pdf', made.extension);
  return input.output_type === 'json' ? withinJson(made, name) : made;
};

export const runs = { convert: runHtmlToPdf } satisfies RunsOf<typeof request>;

type Source = { path: 'html_string' | 'url'; text: string };

function sourceOf(input: HtmlToPdfInput): Source {
  const { html_string, url } = input;
  return html_string === undefined
    ? { path: 'url', text: url ?? '' }
    : { path: 'html_string', text: html_string };
}

function visitOf(
  opened: Omit<OpenedDocument, 'body'> & Pick<Visit, 'body'>,
  input: HtmlToPdfInput,
  load: Visit['load'],
): Visit {
  return {
    ...opened,
    javascript: input.javascript,
    media: input.emulated_media,
    delayMs: input.wait_delay * 1000,
    selector: input.wait_for_selector,
    expression: input.wait_for_expression,
    waitMs: limits.waitDelayMsMax,
    load,
  };
}

function paperOf(input: HtmlToPdfInput): PaperSettings {
  const { page_ranges: pageRanges } = input;
  return {
    scale: input.scale,
    preferCssPageSize: input.prefer_css_page_size,
    printBackground: input.print_background,
    ...(pageRanges === undefined ? {} : { pageRanges }),
  };
}

/** The loader knows better why something did not come, so what it told is not told again. */
function isTold({ kind, url }: Finding, { hasFailed }: ResourceLoader): boolean {
  if (kind === 'font') return hasFailed({ kind: 'Font' });
  return url !== undefined && hasFailed({ url });
}

function warningsOf(path: string, failures: readonly Warning[]): Warning[] {
  const more = failures.length - warningsMax;
  if (more <= 0) return [...failures];
  return [...failures.slice(0, warningsMax), { path, message: `${more} more like these.` }];
}

function scriptWarnings(input: HtmlToPdfInput, { lacksScripts }: PrintedPdf): Warning[] {
  if (input.javascript) return [];
  const warnings: Warning[] = [];
  if (lacksScripts) {
    const message =
      'The document has scripts, which are off, and comes out nearly empty. Set javascript to true to run them.';
    warnings.push({ path: 'javascript', message });
  }
  if (input.wait_delay > 0) {
    const message =
      'Scripts are off, so little changes while it waits. Set javascript to true, or leave wait_delay out.';
    warnings.push({ path: 'wait_delay', message });
  }
  return warnings;
}
