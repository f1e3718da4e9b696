// Fills a template exactly as a run does, with the same child processes and the same printer.
// Further findings are intercepted at the tools passed to the run.

import type { PreviewFinding, TemplatePreview } from '#contract/calls/templates.ts';
import { calls } from '#contract/calls.ts';
import { checkRunBody } from '#contract/check-run-body.ts';
import { JsonText } from '#contract/json-text.ts';
import { type FieldError, Problem } from '#contract/problems.ts';
import type { TemplateService } from '#contract/services.ts';
import { runs } from '#services/registry.ts';
import { textOf } from '#services/templates/json-text.ts';
import { isJsonObject } from '#services/templates/json-value.ts';
import { readPosition } from '#services/templates/template-position.ts';
import { isAboutMissing } from '#services/templates/warnings.ts';
import type { RunResult, TemplateEngine, Tools, Warning } from '#services/tools.ts';

export interface PreviewInput {
  service: TemplateService;
  engine: TemplateEngine;
  content: string;
  data: object;
  name?: string | undefined;
}

interface Caught {
  ignored: string[];
  missing: Warning[];
}

/**
 * @throws Problem for errors not caused by the template: `queue_full`, `renderer_unavailable`, …
 */
export async function previewTemplate(
  input: PreviewInput,
  standing: Omit<Tools, 'findTemplate'>,
): Promise<TemplatePreview> {
  const caught: Caught = { ignored: [], missing: [] };
  // A list is the data of many documents; the preview shows the first.
  const data: unknown = Array.isArray(input.data) ? input.data[0] : input.data;
  const tools = catching(input, standing, isJsonObject(data) ? Object.keys(data) : [], caught);
  try {
    const result = await runService(input.service, data, tools);
    const missing = result.warnings.filter(isAboutMissing);
    return {
      output: outputOf(input.service, result),
      errors: [],
      missing: [...missing, ...caught.missing].map(placed),
      ignored: caught.ignored,
      warnings: result.warnings.filter((warning) => !isAboutMissing(warning)).map(placed),
    };
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 422) throw error;
    const errors = error.errors.length > 0 ? error.errors : [{ path: '', message: error.message }];
    return { output: null, errors: errors.map(placed), missing: [], ignored: [], warnings: [] };
  }
}

function catching(
  { engine, content, name = 'Preview' }: PreviewInput,
  standing: Omit<Tools, 'findTemplate'>,
  names: readonly string[],
  caught: Caught,
): Tools {
  return {
    ...standing,
    findTemplate: async () => ({ id: '', name, engine, content, isShared: false }),
    templates: {
      ...standing.templates,
      render: async (job, signal) => {
        const rendered = await standing.templates.render({ ...job, watched: names }, signal);
        const { unread = [] } = rendered;
        caught.ignored = unread;
        return rendered;
      },
    },
    workers: {
      ...standing.workers,
      map: async (job, signal) => {
        const mapped = await standing.workers.map(
          { ...job, trace: true, isIndented: true },
          signal,
        );
        caught.ignored = mapped.unmapped ?? [];
        caught.missing = mapped.missing;
        return { ...mapped, trace: undefined, unmapped: undefined };
      },
    },
  };
}

function runService(service: TemplateService, data: unknown, tools: Tools): Promise<RunResult> {
  const body = { template_id: 'preview', data, test: true };
  switch (service) {
    case 'data-to-pdf':
      return runs.runDataToPdf(checkRunBody(calls.runDataToPdf.body, body, undefined), tools);
    case 'data-to-html':
      return runs.runDataToHtml(checkRunBody(calls.runDataToHtml.body, body, undefined), tools);
    case 'data-to-text':
      return runs.runDataToText(checkRunBody(calls.runDataToText.body, body, undefined), tools);
    case 'data-generator':
      return runs.runDataGenerator(
        checkRunBody(calls.runDataGenerator.body, body, undefined),
        tools,
      );
    case 'data-mapping':
      return runs.runDataMapping(checkRunBody(calls.runDataMapping.body, body, undefined), tools);
  }
}

const kinds = {
  'data-to-html': 'html',
  'data-to-text': 'text',
  'data-generator': 'xml',
  'data-mapping': 'json',
} as const;

function outputOf(service: TemplateService, result: RunResult): TemplatePreview['output'] {
  if (result.kind === 'json') {
    const { data } = result.value;
    const text = data instanceof JsonText ? textOf(data) : JSON.stringify(data, null, 2);
    return { kind: 'json', text: text ?? 'null' };
  }
  if (service === 'data-to-pdf') {
    const content_base64 = Buffer.from(result.bytes).toString('base64');
    return { kind: 'pdf', content_base64, pages: result.pages ?? 1 };
  }
  return { kind: kinds[service], text: new TextDecoder().decode(result.bytes) };
}

function placed({ path, message, fix }: FieldError): PreviewFinding {
  return { path, message, ...(fix === undefined ? {} : { fix }), ...readPosition(message) };
}
