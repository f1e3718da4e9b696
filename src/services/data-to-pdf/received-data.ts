import { JsonText } from '#contract/json-text.ts';
import { Problem } from '#contract/problems.ts';
import type { DataToPdfInput } from '#services/data-to-pdf/input.ts';
import { readInputFile } from '#services/input/read-input-file.ts';
import { readOwn } from '#services/templates/json-value.ts';

import type { Tools, Warning } from '#services/tools.ts';

/**
 * The input with the data of the e-invoice that it names, and its currency; unchanged where it names none.
 * `received` tells what about it is odd.
 * @throws Problem `file_not_found`, `file_too_large`, `document_unreadable`, `document_too_heavy`, `busy` …
 */
export async function withReceivedData(
  input: DataToPdfInput,
  tools: Tools,
): Promise<{ input: DataToPdfInput; received: Warning[] }> {
  const { data_from, file_base64 } = input;
  if (data_from === undefined && file_base64 === undefined) {
    return { input, received: [] };
  }
  const pathOf = (field: string) => (field === 'file_name' ? 'data_from' : field);
  const named = { file_name: data_from, file_base64 };
  const { bytes, path } = await readInputFile(named, tools, { pathOf });
  const job = {
    service: 'data-to-pdf',
    task: 'receive',
    head: { path, keepsCodes: input.e_invoice !== undefined },
    files: [bytes],
    tooHeavy: 'document_too_heavy',
  } as const;
  const { facts, files } = await tools.runFileTask(job, tools.signal);
  const [data] = files;
  if (data === undefined) throw new Problem('unexpected', { cause: 'no data of the child' });
  const currency = readOwn(facts, 'currency');
  const isCurrency = typeof currency === 'string' && /^[A-Z]{3}$/.test(currency);
  const filled = { ...input, data: new JsonText(data, 'object') };
  if (isCurrency) return { input: { ...filled, currency }, received: [] };
  const message = `The invoice names no currency that is known. Its amounts are printed as ${input.currency}.`;
  return { input: filled, received: [{ path, message }] };
}
