import { JsonText } from '#contract/json-text.ts';
import { Problem } from '#contract/problems.ts';
import { mappingChoiceError } from '#contract/run-choices.ts';
import { withExtension } from '#services/file-result.ts';
import { textOf } from '#services/templates/json-text.ts';
import type { FoundTemplate, Run, Tools, Warning } from '#services/tools.ts';

export interface DataMappingInput {
  data: unknown;
  mapping?: string | readonly unknown[] | undefined;
  template_id?: string | undefined;
  trace?: boolean | undefined;
  file_access_mode?: 'download' | 'archive' | 'direct' | undefined;
  file_name?: string | undefined;
}

/** Data in another shape, by a list of rules or a JSONata expression; as JSON, or as a JSON file. */
export const runDataMapping: Run<DataMappingInput> = async (input, tools) => {
  const mapping = await mappingOf(input, tools);
  const isFile = input.file_access_mode !== undefined;
  const job = { mapping, data: input.data, trace: input.trace ?? false, isIndented: isFile };
  const mapped = await tools.workers.map(job, tools.signal);
  const { data, trace, unmapped } = mapped;
  const warnings =
    job.trace && trace === undefined ? [...mapped.warnings, noSources] : mapped.warnings;
  const traced = {
    ...(trace === undefined ? {} : { trace }),
    ...(unmapped === undefined ? {} : { unmapped }),
  };
  if (!isFile) {
    const name =
      input.file_name === undefined ? {} : { file_name: withExtension(input.file_name, '.json') };
    return { kind: 'json', value: { ...name, data, ...traced }, warnings };
  }
  return {
    kind: 'file',
    bytes: Buffer.from(
      `${data instanceof JsonText ? textOf(data) : JSON.stringify(data, null, 2)}\n`,
    ),
    contentType: 'application/json; charset=utf-8',
    extension: '.json',
    facts: traced,
    warnings,
  };
};

const noSources: Warning = {
  path: 'trace',
  message: 'Only rules are traced to their sources; of an expression only `unmapped` is told.',
};

async function mappingOf(
  { mapping, template_id }: DataMappingInput,
  tools: Tools,
): Promise<string | readonly unknown[]> {
  const fieldError = mappingChoiceError({ mapping, template_id });
  if (fieldError !== undefined) throw new Problem('field_invalid', { errors: [fieldError] });
  return mapping ?? readStored(await tools.findTemplate(template_id ?? ''));
}

// A stored mapping is text: a list of rules when it is JSON, an expression otherwise.
function readStored({ content }: FoundTemplate): string | readonly unknown[] {
  const rules: unknown = parsed(content);
  return Array.isArray(rules) ? rules : content;
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
