import { JsonText } from '#contract/json-text.ts';
import { textsIn, warningsIn } from '#services/children/child-answer.ts';
import type { MapJob, MappedData } from '#services/data-mapping/map-job.ts';
import { encodeTemplateData } from '#services/templates/encode-template-data.ts';
import { readOwn } from '#services/templates/json-value.ts';
import type { Tools } from '#services/tools.ts';

/**
 * Data rearranged in a child process.
 * @throws Problem `mapping_syntax`, `mapping_failed`, `mapping_too_heavy`, `field_invalid`, `busy`
 */
export async function mapData(
  { data, ...head }: MapJob,
  { runTask, signal }: Pick<Tools, 'runTask' | 'signal'>,
): Promise<MappedData> {
  const body = encodeTemplateData(data);
  const job = {
    service: 'data-mapping',
    task: 'map',
    head,
    body,
    tooHeavy: 'mapping_too_heavy',
  } as const;
  const { head: facts, body: text } = await runTask(job, signal);
  const dataLength = Number(readOwn(facts, 'dataLength'));
  return {
    data: parsedIfShort(text.slice(0, dataLength)),
    trace: parsedIfShort(text.slice(dataLength)),
    unmapped: readOwn(facts, 'unmapped') === undefined ? undefined : textsIn(facts, 'unmapped'),
    missing: warningsIn(facts, 'missing'),
    warnings: warningsIn(facts),
  };
}

// Parsing a long text would block the event loop.
const parsedLengthMax = 64 * 1024;

function parsedIfShort(text: string): unknown {
  if (text === '') return undefined;
  if (text.length <= parsedLengthMax) return JSON.parse(text);
  return new JsonText(text, 'other');
}
