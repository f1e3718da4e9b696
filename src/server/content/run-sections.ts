// The parts of a service's page that follow from what it takes. Fields, limits, defaults, statuses and
// messages are read from the contract.
import { codeSamples } from '#contract/code-samples.ts';
import { limits } from '#contract/limits.ts';
import type { KnownRun } from '#contract/run-calls.ts';
import type { ServiceFunction } from '#contract/services/request.ts';
import { errorTable } from '#server/content/error-table.ts';
import { fieldTables } from '#server/content/field-tables.ts';
import { fold, languageTabs, paragraph, type Section, steps } from '#server/content/page-parts.ts';
import { everyCallProblems, problemWordsOf } from '#server/content/problem-words.ts';
import { refusalExample, savedName } from '#server/content/run-results.ts';

/** Where the key goes. */
export function apiKeySection(): Section {
  const html = [
    paragraph('Send it in one of these ways; the first one found is used.'),
    steps([
      '`api_key` in the body',
      '`Authorization: Basic`, as user name or as password',
      '`X-API-Key: …`',
      '`Authorization: Bearer …`',
    ]),
    paragraph(
      'A key in the address or a session cookie is not read. Keep keys on your server, never in a page or app that others can open.',
    ),
  ].join('\n');
  return { id: 'api-key', title: 'API key', html };
}

/** Each call with its fields, and its samples. */
export function callSections(runs: readonly KnownRun[], publicUrl: string): Section[] {
  return runs.flatMap((known) => [
    callSection(known),
    ...programmed(known).map((fn, index) => sampleSection(known, fn, index, publicUrl)),
  ]);
}

const programmed = ({ run }: KnownRun) =>
  run.functions.filter(({ hasPrograms }) => hasPrograms !== false);

function callSection({ run, call }: KnownRun): Section {
  return {
    id: `call-${run.path}`,
    title: `${call.method} ${call.path}`,
    html: [
      paragraph(
        `${call.summary} The body is one JSON object in UTF-8 of up to ${limits.runBodyBytesMax / (1024 * 1024)} MiB, sent as \`application/json\`. Unknown fields are ignored with a warning.`,
      ),
      fieldTables(run.body),
    ].join('\n'),
  };
}

function sampleSection(
  known: KnownRun,
  fn: ServiceFunction,
  index: number,
  publicUrl: string,
): Section {
  const { run, call } = known;
  const id = index === 0 ? run.path : `${run.path}-${index + 1}`;
  const samples = codeSamples({
    url: publicUrl + call.path,
    body: fn.example,
    saveAs: savedName(known, fn),
  });
  return {
    id: `samples-${id}`,
    title: programmed(known).length > 1 ? `Samples: ${fn.label}` : 'Samples',
    html: [
      paragraph(
        'Each sends the same request, reads the key from the environment variable `API_KEY` and saves the answer in the current folder.',
      ),
      languageTabs(`samples-of-${id}`, samples),
    ].join('\n'),
  };
}

/** Every refusal, with its cause and fix. */
export function errorSection(runs: readonly KnownRun[]): Section {
  const keys = [...runs.flatMap(({ call }) => call.problems), ...everyCallProblems];
  const html = [
    paragraph(
      'A refusal is JSON too. Branch on `error_key` and the status, never on the words. Refused and failed runs are not counted.',
    ),
    fold('A refusal by example', refusalExample(runs)),
    errorTable(keys, problemWordsOf),
  ].join('\n');
  return { id: 'errors', title: 'Errors', html };
}
