/** The value at a dotted path of parsed JSON as a string, '' when absent. */
export function field(json: unknown, path: string): string {
  const value = path.split('.').reduce<unknown>((at, part) => {
    return typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined;
  }, json);
  return value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
}
