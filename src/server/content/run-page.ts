// The page of a service that takes runs. Fields, limits, defaults, statuses and messages are read from
// the contract; only their meanings are words of this folder.
import type { Call } from '#contract/call.ts';
import { callEntries } from '#contract/calls.ts';
import { codeSamples } from '#contract/code-samples.ts';
import { limits } from '#contract/limits.ts';
import { problems } from '#contract/problems.ts';
import type { Service, ServiceFunction } from '#contract/services.ts';
import { fieldFacts } from '#server/content/field-facts.ts';
import { languageSections } from '#server/content/language-sections.ts';
import { laterSection } from '#server/content/later-section.ts';
import { limitTable } from '#server/content/limit-table.ts';
import {
  bullets,
  code,
  codeBlock,
  pageOf,
  paragraph,
  prose,
  type Section,
  steps,
  table,
} from '#server/content/page-parts.ts';
import { everyCallProblems, problemWords } from '#server/content/problem-words.ts';
import { refusalExample, resultSections, savedName } from '#server/content/run-results.ts';
import { type RunWords, runWords } from '#server/content/run-words.ts';
import { shippedTemplateSection } from '#server/content/shipped-template-section.ts';
import { templateLanguageSections } from '#server/content/template-language.ts';
import { vatTotalSection } from '#server/content/vat-total-section.ts';

interface DocumentedRun {
  /** One call may stand in the list of functions more than once: the same path, another engine. */
  fns: readonly ServiceFunction[];
  path: string;
  call: Call & { body: NonNullable<Call['body']> };
  words: RunWords;
}

/** The page of a service whose runs are taken. */
export async function runPage(service: Service, publicUrl: string): Promise<string> {
  const runs = [...new Set(service.functions.map(({ path }) => path))].flatMap((path) =>
    documented(service, path),
  );
  const readsTemplates = runs.some(({ words }) => 'template_engine' in words.fields);
  const hasTemplates = runs.some(({ words }) => 'template_id' in words.fields);
  const sections: Section[] = [
    {
      id: 'when-to-use',
      title: 'When to use it',
      html: bullets(runs.flatMap(({ words }) => words.when)),
    },
    { id: 'first-call', title: 'Your first call', html: firstCall(service, runs, hasTemplates) },
    { id: 'api-key', title: 'API key', html: apiKey() },
    ...runs.flatMap((run) => [
      callSection(run),
      ...run.fns.map((fn, index) => sampleSection(service, run, fn, index, publicUrl)),
    ]),
    ...languageSections(service),
    ...resultSections(service, publicUrl),
    ...runs.slice(0, 1).map(({ call, fns }) => {
      return laterSection(service, fns[0]?.example ?? {}, publicUrl + call.path);
    }),
    ...(hasTemplates ? [await shippedTemplateSection(service, publicUrl)] : []),
    ...(readsTemplates ? [vatTotalSection, ...templateLanguageSections()] : []),
    { id: 'errors', title: 'Errors', html: errorSection(runs) },
    { id: 'limits', title: 'Limits', html: limitTable() },
  ];
  return pageOf(service.title, paragraph(service.summary), sections);
}

function documented(service: Service, path: string): DocumentedRun[] {
  const address = `/api/${service.key}/v1/${path}`;
  const fns = service.functions.filter((fn) => fn.path === path);
  return callEntries.flatMap(([name, call]) => {
    if (call.path !== address || call.body === undefined) return [];
    const words = Object.entries(runWords).find(([run]) => run === name)?.[1];
    if (words === undefined) throw new Error(`${name} has no words for its page`);
    return [{ fns, path, call: { ...call, body: call.body }, words }];
  });
}

function firstCall(
  service: Service,
  [first]: readonly DocumentedRun[],
  hasTemplates: boolean,
): string {
  const choose =
    service.key === 'data-mapping'
      ? 'Choose a mapping: take one of those that [come with the service](#shipped-templates), or write [rules](#rules).'
      : 'Choose a template: take one of the [templates to start with](#shipped-templates), or look at how they are written.';
  return steps([
    ...(hasTemplates ? [choose] : []),
    'Get your API key: every account starts with one, under Account, API Keys.',
    `Send a request: set the key as \`API_KEY\` in your environment and run one of the [samples](#samples-${first?.path ?? ''}).`,
    'Review the response: the file, or JSON that says where it is. A refusal says what to mend.',
  ]);
}

function apiKey(): string {
  return [
    paragraph('Send it in one of these ways; the first found is taken.'),
    steps([
      '`api_key` in the body',
      '`Authorization: Basic`, as user name or as password',
      '`X-API-Key: …`',
      '`Authorization: Bearer …`',
    ]),
    paragraph(
      'A key in the address or a session cookie is not read. Keep keys on your server, never in a page or app you hand out.',
    ),
  ].join('\n');
}

function callSection({ path, call, words }: DocumentedRun): Section {
  const rows = fieldFacts(call.body).map(({ name, isRequired, type, fallback }) => [
    code(name),
    type,
    isRequired ? '<strong>required</strong>' : fallback,
    prose(words.fields[name] ?? ''),
  ]);
  return {
    id: `call-${path}`,
    title: `${call.method} ${call.path}`,
    html: [
      paragraph(
        `${call.summary} The body is one JSON object in UTF-8 of up to ${(call.bodyBytesMax ?? limits.bodyBytesMax) / (1024 * 1024)} MiB, sent as \`application/json\`. Fields that are not listed are ignored and warned about.`,
      ),
      table('Fields of the body', ['Field', 'Type and limits', 'Default', 'Meaning'], rows),
    ].join('\n'),
  };
}

function sampleSection(
  service: Service,
  { call, path, fns }: DocumentedRun,
  fn: ServiceFunction,
  index: number,
  publicUrl: string,
): Section {
  const id = index === 0 ? path : `${path}-${index + 1}`;
  const samples = codeSamples({
    url: publicUrl + call.path,
    body: fn.example,
    saveAs: savedName(service, fn),
  });
  return {
    id: `samples-${id}`,
    title: fns.length > 1 ? `Samples: ${fn.label}` : 'Samples',
    html: paragraph(
      'Each sends the same request, reads the key from the environment variable `API_KEY` and saves the answer in the current folder.',
    ),
    inner: samples.map((sample) => ({
      id: `sample-${id}-${sample.id}`,
      title: sample.title,
      html: `${paragraph(sample.note)}\n${codeBlock(sample.language, sample.code)}`,
    })),
  };
}

function errorSection(runs: readonly DocumentedRun[]): string {
  const keys = [...new Set([...runs.flatMap(({ call }) => call.problems), ...everyCallProblems])];
  const rows = keys
    .map((key) => ({
      key,
      ...problems[key],
      words: Object.entries(problemWords).find(([name]) => name === key)?.[1],
    }))
    .sort((a, b) => a.status - b.status)
    .map(({ key, status, message, words }) => [
      code(key),
      String(status),
      prose(message),
      prose(`${words?.cause ?? ''} ${words?.fix ?? ''}`),
    ]);
  return [
    paragraph(
      'A refusal is JSON too. Branch on `error_key` and the status, never on the words. Nothing that is refused or fails is counted.',
    ),
    refusalExample(),
    table('Errors by status', ['error_key', 'Status', 'Message', 'Cause and fix'], rows),
  ].join('\n');
}
