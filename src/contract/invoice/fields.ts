// The kinds of values an invoice has. A field that is null or blank is as good as absent.
import * as v from 'valibot';
import { termAt } from '#contract/invoice/invoice-terms.ts';
import { isDay } from '#contract/invoice/is-day.ts';

/** An optional field with its meaning and business term, both from the table. */
export function field<Schema extends v.GenericSchema>(path: string, schema: Schema) {
  const term = termAt(path);
  if (term === undefined) throw new Error(`The table of terms lacks ${path}.`);
  const mark = term.term === '' ? '' : ` (${term.term})`;
  return v.pipe(v.nullish(schema), v.description(`${term.meaning}${mark}`));
}

export const text = v.pipe(
  v.union([v.string(), v.number()], 'Must be a text.'),
  v.transform(String),
);

const decimalPattern = /^\s*[+-]?(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})\s*$/;

/** A number or its text; it goes on as text, so that no digit is lost. */
export const decimal = v.pipe(
  v.union([v.number(), v.string()], 'Must be a number.'),
  v.check(
    (value) =>
      typeof value === 'number'
        ? Number.isFinite(value) && Math.abs(value) < 1e21
        : decimalPattern.test(value),
    'Must be a decimal number such as 24.90.',
  ),
  v.transform((value) => String(value).trim()),
);

const dateRule = 'Must be a day such as 2026-03-05.';

export const date = v.pipe(
  v.string(dateRule),
  v.trim(),
  v.check((day) => day === '' || isDay(day), dateRule),
);

/** A text, or an object of fields, whose mistakes are then told one by one. */
export function textOr<Schema extends v.GenericSchema>(schema: Schema) {
  return v.lazy((input): Schema | typeof text => (isObject(input) ? schema : text));
}

/** One, or a list of them. */
export function oneOrList<Schema extends v.GenericSchema>(schema: Schema) {
  const list = v.array(schema);
  return v.lazy((input): Schema | typeof list => (Array.isArray(input) ? list : schema));
}

function isObject(input: unknown): boolean {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

const part = v.nullish(text);

/** A value alone, or with the scheme that issued it. */
export const identifier = textOr(
  v.object({
    value: v.pipe(part, v.description('The value.')),
    scheme: v.pipe(part, v.description('The scheme that issued it, such as 0088.')),
  }),
);

export type IdentifierData = v.InferOutput<typeof identifier>;

export const period = (path: string) =>
  v.object(
    { start: field(`${path}.start`, date), end: field(`${path}.end`, date) },
    'Must be an object with start and end.',
  );
