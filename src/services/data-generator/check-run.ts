import type * as v from 'valibot';
import { JsonText } from '#contract/json-text.ts';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { checkRun } from '#contract/services/data-generator/check-request.ts';
import { readInputFile } from '#services/input/read-input-file.ts';
import type { Run } from '#services/run-result.ts';
import { isJsonObject } from '#services/templates/json-value.ts';
import type { Tools, Warning } from '#services/tools.ts';

type CheckInput = v.InferOutput<typeof checkRun.body>;

/** What is wrong in an e-invoice. Nothing is made, so it does not count. */
export const runCheck: Run<CheckInput> = async (input, tools) => {
  const bytes = await bytesOf(input, tools);
  const job = { service: 'data-generator', task: 'check-invoice', head: {}, files: [bytes] };
  const { facts, files } = await tools.runFileTask(
    { ...job, tooHeavy: 'document_too_heavy', timeoutMs: limits.eInvoiceTimeoutMs },
    tools.signal,
  );
  const [findings, invoice, totals] = files;
  if (!isCheck(facts) || findings === undefined || invoice === undefined || totals === undefined) {
    throw new Problem('unexpected', { cause: 'no check of the child' });
  }
  const value = {
    syntax: facts.syntax,
    profile: facts.profile,
    valid: facts.valid,
    findings: new JsonText(findings, 'list'),
    invoice: new JsonText(invoice, 'object'),
    totals: new JsonText(totals, 'object'),
  };
  return { kind: 'json', value, isCounted: false, warnings: warningsOf(facts.more) };
};

async function bytesOf({ xml, ...named }: CheckInput, tools: Tools): Promise<Uint8Array> {
  if (xml !== undefined) return Buffer.from(xml);
  return (await readInputFile(named, tools)).bytes;
}

interface CheckFacts {
  syntax: string | null;
  profile: string | null;
  valid: boolean;
  more: number;
}

function isCheck(facts: unknown): facts is CheckFacts {
  return isJsonObject(facts) && typeof facts.valid === 'boolean' && typeof facts.more === 'number';
}

function warningsOf(more: number): Warning[] {
  if (more === 0) return [];
  const message = `There are more than ${limits.eInvoiceFindingsMax} findings; the first are told, errors before warnings.`;
  return [{ path: 'findings', message }];
}
