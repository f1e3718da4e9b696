import { JsonText } from '#contract/json-text.ts';
import type { FieldError } from '#contract/problems.ts';
import type { Finding } from '#services/tools.ts';

const depthMax = 64;
const walkedBytesMax = 64 * 1024;

/** What a document lacks as field errors, each with the place of the data that it comes from. */
export function findingErrors(findings: readonly Finding[], data: unknown): FieldError[] {
  return findings.map(({ message, letter, url }) => ({
    path: pathOf(data, letter ?? url) ?? 'template_id',
    message,
  }));
}

/** The first place of the data whose text has `part` in it; undefined when it is the template's own. */
function pathOf(data: unknown, part: string | undefined): string | undefined {
  if (part === undefined || part === '') return undefined;
  const find = (value: unknown, path: string, depth: number): string | undefined => {
    if (typeof value === 'string') return value.includes(part) ? path : undefined;
    if (typeof value !== 'object' || value === null || depth > depthMax) return undefined;
    for (const [key, inner] of Object.entries(value)) {
      const found = find(inner, `${path}.${key}`, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  if (!(data instanceof JsonText)) return find(data, 'data', 0);
  const source = Buffer.from(data.source);
  // Long data is not walked through here; of it no more is told than that the part is in it.
  if (source.length > walkedBytesMax) return source.includes(part) ? 'data' : undefined;
  return find(JSON.parse(source.toString('utf8')), 'data', 0);
}
