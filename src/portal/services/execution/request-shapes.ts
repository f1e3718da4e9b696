// Reads the contract's schemas as what they are: trees of fields. Only what completion needs.

/** A schema of valibot, as far as it is read here. */
export interface Shape {
  type: string;
  entries?: Readonly<Record<string, Shape>>;
  wrapped?: Shape;
  item?: Shape;
  value?: Shape;
  options?: readonly unknown[];
  literal?: unknown;
}

export function isShape(value: unknown): value is Shape {
  return typeof Reflect.get(Object(value), 'type') === 'string';
}

/** What may stand at a path such as data, items, 0, price. Several where the contract allows several. */
export function shapesAt(body: Shape, path: readonly (string | number)[]): Shape[] {
  let shapes = unwrapped(body);
  for (const name of path) {
    shapes = shapes.flatMap(({ entries, item, value }) => {
      const next = typeof name === 'number' ? item : (entries?.[name] ?? value);
      return next ? unwrapped(next) : [];
    });
  }
  return shapes;
}

/** The values that can be listed. */
export function valuesOf({ type, options, literal }: Shape): (string | number | boolean)[] {
  if (type === 'boolean') return [true, false];
  const values = type === 'picklist' ? (options ?? []) : type === 'literal' ? [literal] : [];
  return values.filter((one) => ['string', 'number', 'boolean'].includes(typeof one)).map(plain);
}

const kinds: Readonly<Record<string, { detail: string; value: string }>> = {
  string: { detail: 'text', value: '""' },
  picklist: { detail: 'choice', value: '""' },
  literal: { detail: 'choice', value: '' },
  number: { detail: 'number', value: '' },
  boolean: { detail: 'true or false', value: '' },
  array: { detail: 'list', value: '[]' },
  tuple: { detail: 'list', value: '[]' },
};

/** What a field is called for somebody who fills it, and the frame of its value. */
export function typeOf(shape: Shape): { detail: string; value: string } {
  const found = unwrapped(shape).map(
    ({ type }) => kinds[type] ?? (/object|record/.test(type) ? object : unknown),
  );
  const [first = unknown] = found;
  const details = [...new Set(found.map(({ detail }) => detail))].filter(Boolean);
  return { detail: details.join(' or '), value: found.length > 1 ? '' : first.value };
}

const object = { detail: 'object', value: '{}' };
const unknown = { detail: '', value: '' };

function unwrapped(shape: Shape): Shape[] {
  if (shape.wrapped) return unwrapped(shape.wrapped);
  if (/^(?:union|variant|intersect)$/.test(shape.type)) {
    return (shape.options ?? []).filter(isShape).flatMap(unwrapped);
  }
  return [shape];
}

function plain(value: unknown): string | number | boolean {
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}
