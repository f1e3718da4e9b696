// Data comes from JSON.parse, where even `__proto__` is an own property. All look-ups by name use
// these functions, so that inherited properties (`constructor`, `toString`) are not accessible.

export type JsonObject = { readonly [name: string]: unknown };

/** True for an object with named fields; false for null and lists. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own property of an object or list, or undefined; strings and numbers have none here. */
export function readOwn(holder: unknown, name: string): unknown {
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, name)) {
    return undefined;
  }
  const value: unknown = Reflect.get(holder, name);
  return value;
}
