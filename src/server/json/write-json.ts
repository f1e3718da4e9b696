import { JsonText } from '#contract/json-text.ts';
import { textOf } from '#services/templates/json-text.ts';

/** The JSON text of an object whose fields may already be JSON texts. */
export function writeJson(fields: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(fields).flatMap(([name, value]) => {
    const text: string | undefined =
      value instanceof JsonText ? textOf(value) : JSON.stringify(value);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${members.join(',')}}`;
}
