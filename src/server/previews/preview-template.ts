// Fills a template exactly as a run does, with the same child processes and the same printer.
// Further findings are intercepted at the tools passed to the run.

import type { PreviewFinding, TemplatePreview } from '#contract/calls/template-preview.ts';
import { checkRunBody } from '#contract/check-run-body.ts';
import { JsonText } from '#contract/json-text.ts';
import { type FieldError, Problem } from '#contract/problems.ts';
import { type KnownRun, knownRuns } from '#contract/run-calls.ts';
import type { Service, TemplateService } from '#contract/services.ts';
import { runs, workOf } from '#services/registry.ts';
import type { RunResult } from '#services/run-result.ts';
import { textOf } from '#services/templates/json-text.ts';
import { isJsonObject } from '#services/templates/json-value.ts';
import type { TemplateEngine, Tools, Warning } from '#services/tools.ts';

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
  const { name, run, service } = runOf(input.service);
  const work = workOf(runs, name);
  const caught: Caught = { ignored: [], missing: [] };
  // A list is the data of many documents; the preview shows the first.
  const data: unknown = Array.isArray(input.data) ? input.data[0] : input.data;
  const body = { template_id: 'preview', data, test: true };
  const tools = catching(input, standing, isJsonObject(data) ? Object.keys(data) : [], caught);
  try {
    const result = await work(checkRunBody(run, body, undefined), tools);
    const isMissing = ({ kind }: Warning) => kind === 'missing';
    return {
      output: outputOf(service, result),
      errors: [],
      missing: [...result.warnings.filter(isMissing), ...caught.missing].map(placed),
      ignored: caught.ignored,
      warnings: result.warnings.filter((warning) => !isMissing(warning)).map(placed),
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
    preview: { report: (found) => Object.assign(caught, found) },
  };
}

/** The first run of a service is the one that fills its templates. */
export function runOf(key: TemplateService): KnownRun {
  const known = knownRuns.find(({ service }) => service.key === key);
  if (known === undefined) throw new Error(`${key} has no run`);
  return known;
}

function outputOf({ template }: Service, result: RunResult): TemplatePreview['output'] {
  if (result.kind === 'json') {
    const { data } = result.value;
    const text = data instanceof JsonText ? textOf(data) : JSON.stringify(data, null, 2);
    return { kind: 'json', text: text ?? 'null' };
  }
  if (result.kind === 'mail') return { kind: 'html', text: result.mail.html };
  const kind = template?.output ?? 'text';
  if (kind === 'pdf') {
    const content_base64 = Buffer.from(result.bytes).toString('base64');
    return { kind: 'pdf', content_base64, pages: result.pages ?? 1 };
  }
  return { kind, text: new TextDecoder().decode(result.bytes) };
}

function placed({ kind: _, ...finding }: FieldError): PreviewFinding {
  return finding;
}
