// Reads single fields of an unknown value. For the few answers of the first page only, which would
// otherwise pay for a schema library; every call of the contract table is parsed by its schema.

export function readField(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}

/** The field when it is a text. */
export function readText(value: unknown, name: string): string | undefined {
  const field = readField(value, name);
  return typeof field === 'string' ? field : undefined;
}
