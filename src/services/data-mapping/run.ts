import type * as v from 'valibot';
import { JsonText } from '#contract/json-text.ts';
import type { request } from '#contract/services/data-mapping/request.ts';
import { mapData } from '#services/data-mapping/map-data.ts';
import { withExtension } from '#services/file-result.ts';
import type { RunsOf } from '#services/registry.ts';
import type { Run } from '#services/run-result.ts';
import { textOf } from '#services/templates/json-text.ts';
import type { FoundTemplate, Tools, Warning } from '#services/tools.ts';

type DataMappingInput = v.InferOutput<(typeof request.runs)[0]['body']>;

/** Data in another shape, by a list of rules or a JSONata expression; as JSON, or as a JSON file. */
const runDataMapping: Run<DataMappingInput> = async (input, tools) => {
  const mapping = await mappingOf(input, tools);
  const isFile = input.file_access_mode !== undefined;
  const { preview } = tools;
  const trace = input.trace ?? false;
  const mapped = await mapData(
    {
      mapping,
      data: input.data,
      trace: trace || preview !== undefined,
      isIndented: isFile || preview !== undefined,
    },
    tools,
  );
  preview?.report({ ignored: mapped.unmapped ?? [], missing: mapped.missing });
  const { data } = mapped;
  const warnings =
    trace && mapped.trace === undefined ? [...mapped.warnings, noSources] : mapped.warnings;
  const traced = {
    ...(trace && mapped.trace !== undefined ? { trace: mapped.trace } : {}),
    ...(trace && mapped.unmapped !== undefined ? { unmapped: mapped.unmapped } : {}),
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

export const runs = { map: runDataMapping } satisfies RunsOf<typeof request>;

const noSources: Warning = {
  path: 'trace',
  message: 'Only rules are traced to their sources; of an expression only `unmapped` is told.',
};

async function mappingOf(
  { mapping, template_id }: DataMappingInput,
  tools: Tools,
): Promise<string | readonly unknown[]> {
  // One of the two is there: the request checks that.
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
