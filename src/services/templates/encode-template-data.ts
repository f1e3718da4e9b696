import { JsonText } from '#contract/json-text.ts';
import { Problem } from '#contract/problems.ts';
import { isJsonObject } from '#services/templates/json-value.ts';

/**
 * The data as JSON text for the child process; JSON texts were checked when they were received.
 * @throws Problem `template_too_heavy` for data nested too deeply for JSON.stringify, and
 * `field_invalid` for numbers that are too large, which would be printed as blanks
 */
export function encodeTemplateData(data: unknown): string | Uint8Array {
  if (data instanceof JsonText) return data.source;
  const infinite = findInfinite(data);
  if (infinite !== undefined) {
    throw new Problem('field_invalid', {
      errors: [
        {
          path: infinite,
          message: 'This number is too large.',
          fix: 'Send it as text, in quotation marks.',
        },
      ],
    });
  }
  return JSON.stringify(data ?? {});
}

const depthMax = 500;

/** The path of the first number that was parsed as infinity (1e400). */
function findInfinite(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'data';
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > depthMax)
    throw new Problem('template_too_heavy', { cause: 'data nested too deeply' });
  return Array.isArray(value) ? findInList(value, depth) : findInObject(value, depth);
}

function findInList(list: readonly unknown[], depth: number): string | undefined {
  for (const [index, item] of list.entries()) {
    const found = findInfinite(item, depth + 1);
    if (found !== undefined) return within(index, found);
  }
  return undefined;
}

function findInObject(holder: object, depth: number): string | undefined {
  if (!isJsonObject(holder)) return undefined;
  for (const name in holder) {
    const found = findInfinite(holder[name], depth + 1);
    if (found !== undefined) return within(name, found);
  }
  return undefined;
}

function within(name: string | number, inner: string): string {
  return inner === 'data' ? `data.${name}` : `data.${name}.${inner.slice('data.'.length)}`;
}
