// The process that renders foreign templates. It has an empty environment and no rights but reading
// its own program; it serves one job after the other and ends with its parent. Started by
// template-process.ts, never imported.

import { Script } from 'node:vm';
import { Problem } from '#contract/problems.ts';
import { createMessageReader, encodeMessage } from '#services/templates/child-message.ts';
import { renderDefaultTemplate } from '#services/templates/default-engine.ts';
import { createHandlebarsEngine } from '#services/templates/handlebars-engine.ts';
import { isJsonObject } from '#services/templates/json-value.ts';
import type { RenderedTemplate, TemplateJob } from '#services/tools.ts';

type Head = Omit<TemplateJob, 'data'> & { outputBytesMax: number; timeoutMs: number };

const requestBytesMax = 256 * 1024 * 1024;
const renderHandlebars = createHandlebarsEngine();
const read = createMessageReader(requestBytesMax);

// The parent kills what runs too long. This watch is for a child whose parent died meanwhile: it
// cannot see its input end while it computes, and would compute for ever.
const watched = new Script('globalThis.renderWatched()');
const orphanGraceMs = 2000;

process.stdin.on('data', (chunk: Buffer) => {
  for (const { head, body } of read(chunk)) process.stdout.write(answer(head, body));
});
process.stdin.on('end', () => process.exit(0));
process.stdout.on('error', () => process.exit(0));
process.stdout.write(encodeMessage({ kind: 'ready' }, ''));

function answer(head: unknown, body: string): Buffer {
  try {
    if (!isHead(head)) throw new Problem('unexpected', { cause: 'a job of another version' });
    const { text, warnings } = renderInTime(head, body);
    return encodeMessage({ kind: 'done', warnings }, text);
  } catch (error) {
    const { key, message, errors } = problemOf(error);
    return encodeMessage({ kind: 'refused', key, message, errors, cause: String(error) }, '');
  }
}

function renderInTime(head: Head, body: string): RenderedTemplate {
  let result: RenderedTemplate | undefined;
  Reflect.set(globalThis, 'renderWatched', () => {
    const data: unknown = JSON.parse(body);
    result =
      head.engine === 'handlebars'
        ? renderHandlebars({ ...head, data })
        : renderDefaultTemplate({ ...head, data });
  });
  watched.runInThisContext({ timeout: head.timeoutMs + orphanGraceMs });
  if (result === undefined) throw new Problem('unexpected', { cause: 'no result' });
  return result;
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const isTimeout =
    error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
  // A stack or a string past what the engine can hold: the template asked for too much.
  if (isTimeout || error instanceof RangeError) return new Problem('template_too_heavy');
  return new Problem('unexpected');
}

// The parent is ours and of the same version, so only the fields that choose a path are looked at.
function isHead(head: unknown): head is Head {
  return (
    isJsonObject(head) &&
    typeof head.template === 'string' &&
    typeof head.outputBytesMax === 'number' &&
    typeof head.timeoutMs === 'number'
  );
}
