// The short call at the top of a page. The portal puts the reader's own key in the place of the words
// that stand for it, on the reader's screen only.

import type { KnownRun } from '#contract/run-calls.ts';
import { keyPlaceholder } from '#contract/sample-key.ts';
import type { Service } from '#contract/services.ts';
import { codeBlock, paragraph, type Section, steps } from '#server/content/page-parts.ts';
import { savedName } from '#server/content/run-results.ts';

const signUp = `Put your own key in the place of \`${keyPlaceholder}\`. [Sign up](/sign-up) to get one; an account is free.`;

/** One call that works as it stands once it has a key, and how to go on from there. */
export function firstCallSection(
  service: Service,
  [first]: readonly KnownRun[],
  publicUrl: string,
): Section {
  if (first === undefined) throw new Error(`${service.key} has no run to call first.`);
  const { run, call } = first;
  const [fn] = run.functions;
  const isMapping = service.template?.output === 'json';
  const choose = isMapping
    ? 'Choose a mapping: take one of those that [come with the service](#shipped-templates), or write [rules](#rules).'
    : 'Choose a template: take one of the [templates to start with](#shipped-templates), or look at how they are written.';
  const request = [
    `curl '${publicUrl}${call.path}'`,
    "-H 'Content-Type: application/json'",
    `-H 'X-API-Key: ${keyPlaceholder}'`,
    `-o '${savedName(first, fn)}'`,
    `--data-raw ${quoted(JSON.stringify(fn.short ?? fn.example))}`,
  ].join(' \\\n  ');
  const next = steps([
    ...(service.template === undefined ? [] : [choose]),
    `Send a request from your own program: set the key as \`API_KEY\` in its environment and take one of the [samples](#samples-${run.path}).`,
    `Review the response: ${service.accessModeField === undefined ? 'JSON with what was found' : 'the file, or JSON that says where it is'}. A refusal says how to fix the request.`,
  ]);
  return callSection(request, next);
}

/** The same for the archive, whose files can be listed before there are any. */
export function firstArchiveCallSection(publicUrl: string): Section {
  return callSection(`curl '${publicUrl}/api/file-archive/v1/files' \\
  -H 'X-API-Key: ${keyPlaceholder}'`);
}

function callSection(request: string, ...next: string[]): Section {
  const html = [codeBlock('bash', request), paragraph(signUp), ...next].join('\n');
  return { id: 'first-call', title: 'Your first call', html };
}

// As a POSIX shell reads it: a quote is closed, escaped and reopened.
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
