// Finds data that a template never read: usually a field that was renamed on one side. The template
// gets proxies of objects and lists, so the engines need no change.
import { isJsonObject } from '#services/templates/json-value.ts';

const pathsMax = 500;

export interface WatchedData {
  /** Proxy that reads like the original data. */
  data: unknown;
  /** The outermost paths below `names` that were not read, each list once: `items[].discount`. */
  unread(names: readonly string[]): string[];
}

export function watchReads(data: unknown): WatchedData {
  const read = new Set<string>();
  const standIns = new WeakMap<object, unknown>();
  const standIn = (value: unknown, pattern: string): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const known = standIns.get(value);
    if (known !== undefined) return known;
    const made = new Proxy(value, {
      get(target, name) {
        const inner: unknown = Reflect.get(target, name);
        if (typeof name === 'symbol' || !Object.hasOwn(target, name)) return inner;
        if (Array.isArray(target) && name === 'length') return inner;
        const place = placeIn(target, pattern, name);
        read.add(place);
        return standIn(inner, place);
      },
    });
    standIns.set(value, made);
    return made;
  };

  return {
    data: standIn(data, ''),
    unread(names) {
      const unread = new Set<string>();
      const walk = (value: unknown, pattern: string): void => {
        if (unread.size >= pathsMax) return;
        if (!read.has(pattern)) unread.add(pattern);
        else if (Array.isArray(value)) for (const entry of value) walk(entry, `${pattern}[]`);
        else if (isJsonObject(value)) {
          for (const name of Object.keys(value)) walk(value[name], placeIn(value, pattern, name));
        }
      };
      if (isJsonObject(data)) {
        for (const name of names) if (Object.hasOwn(data, name)) walk(data[name], name);
      }
      return [...unread];
    },
  };
}

function placeIn(holder: object, pattern: string, name: string): string {
  if (Array.isArray(holder)) return `${pattern}[]`;
  return pattern === '' ? name : `${pattern}.${name}`;
}
