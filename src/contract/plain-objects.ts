// The places of a value where its schema has an object with fields of its own. Free objects, such as
// `data`, are not among them, nor is what they hold.
import type * as v from 'valibot';

export interface PlainObject {
  /** From the whole value, with dots; '' for the whole value. */
  path: string;
  /** The names that the schema knows there; undefined where any name is good. */
  known: readonly string[] | undefined;
  /** What was sent there: an object, or a list where an object belongs. */
  value: object;
}

/** Every place of `value`, good or not, where `schema` has an object; the outermost first. */
export function* plainObjects(
  schema: v.GenericSchema,
  value: unknown,
  path = '',
): Generator<PlainObject, void> {
  if (typeof value !== 'object' || value === null) return;
  const taker = takerOf(schema, value);
  if (taker?.type === 'array') {
    const item: unknown = Reflect.get(taker, 'item');
    if (!isSchema(item) || !Array.isArray(value)) return;
    for (const [index, one] of value.entries()) yield* plainObjects(item, one, at(path, index));
  } else if (taker !== undefined) {
    const entries: unknown = Reflect.get(taker, 'entries');
    const fields = Object.entries(Object(entries));
    yield { path, known: entries ? fields.map(([name]) => name) : undefined, value };
    for (const [name, field] of fields) {
      const held: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
      if (isSchema(field)) yield* plainObjects(field, held, at(path, name));
    }
  }
}

// Of several that are offered, the one for a list or an object.
function takerOf(schema: v.GenericSchema, value: object): v.GenericSchema | undefined {
  const takers = offered(schema).filter(({ type }) => taking.includes(type));
  const ofLists = takers.find(({ type }) => type === 'array');
  return Array.isArray(value)
    ? (ofLists ?? takers[0])
    : takers.find(({ type }) => type !== 'array');
}

const taking = ['object', 'strict_object', 'record', 'array'];

function offered(schema: v.GenericSchema): v.GenericSchema[] {
  const wrapped: unknown = Reflect.get(schema, 'wrapped');
  if (isSchema(wrapped)) return offered(wrapped);
  const options: unknown = schema.type === 'union' ? Reflect.get(schema, 'options') : undefined;
  return Array.isArray(options) ? options.filter(isSchema).flatMap(offered) : [schema];
}

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && '~run' in value;
}

function at(path: string, part: string | number): string {
  return path === '' ? String(part) : `${path}.${part}`;
}
