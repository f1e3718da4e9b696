// Reads single fields of an unknown value. Used only for the few answers of the first page, so that
// it needs no schema library; all other calls are parsed with their schemas.

export function readField(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}

/** The field, if it is a string. */
export function readText(value: unknown, name: string): string | undefined {
  const field = readField(value, name);
  return typeof field === 'string' ? field : undefined;
}
