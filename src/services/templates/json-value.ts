// Data comes from JSON.parse, where even `__proto__` is an own property. Everything that looks a
// name up goes through here, so nothing inherited (`constructor`, `toString`) is ever reachable.

export type JsonObject = { readonly [name: string]: unknown };

/** True for an object with named fields; false for null and for lists. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own property of an object or list, or undefined; texts and numbers have none here. */
export function readOwn(holder: unknown, name: string): unknown {
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, name)) {
    return undefined;
  }
  const value: unknown = Reflect.get(holder, name);
  return value;
}
