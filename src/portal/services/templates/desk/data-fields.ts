// The fields of the sample data that a template can name at a place of its text: those of the list's item
// where it stands in a loop, and what is around it.
import { readField } from '#portal/api/read-field.ts';
import { openBlocks, type TagStyle } from '#portal/ui/code-editor/template-syntax.ts';

export interface DataField {
  /** As the template names it there. */
  path: string;
  kind: 'value' | 'list';
  /** A value as the data has it, or how many items a list has. */
  sample: string;
}

interface Scope {
  value: unknown;
  isItem: boolean;
  /** `item` of `as |item|`. */
  alias: string | undefined;
}

const [fieldsMax, depthMax, itemsRead, sampleMax] = [400, 5, 50, 40];

export function fieldsAt(
  text: string,
  offset: number,
  style: TagStyle,
  data: unknown,
): DataField[] {
  const scopes = scopesAt(text, offset, style, data);
  const found = new Map<string, DataField>();
  const add = (field: DataField) => {
    if (!found.has(field.path) && found.size < fieldsMax) found.set(field.path, field);
  };
  for (const [up, scope] of scopes.toReversed().entries()) {
    const before = style === 'braces' ? '../'.repeat(up) : '';
    collect(scope.value, scope.alias === undefined ? before : `${scope.alias}.`, 0, add);
    if (up === 0 && scope.isItem) {
      if (isScalar(scope.value)) {
        add({
          path: style === 'braces' ? 'this' : '@value',
          kind: 'value',
          sample: shown(scope.value),
        });
      }
      add({ path: '@index', kind: 'value', sample: style === 'braces' ? '0' : '1' });
      if (style === 'braces') {
        add({ path: '@first', kind: 'value', sample: 'true' });
        add({ path: '@last', kind: 'value', sample: 'false' });
      }
    }
  }
  return [...found.values()];
}

function collect(
  value: unknown,
  before: string,
  depth: number,
  add: (field: DataField) => void,
): void {
  if (!isObject(value) || Array.isArray(value) || depth === depthMax) return;
  for (const [name, inner] of Object.entries(value)) {
    // Of others a path cannot be made up.
    if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(name)) continue;
    const path = before + name;
    if (Array.isArray(inner)) {
      add({ path, kind: 'list', sample: inner.length === 1 ? '1 item' : `${inner.length} items` });
    } else if (isObject(inner)) collect(inner, `${path}.`, depth + 1, add);
    else add({ path, kind: 'value', sample: shown(inner) });
  }
}

/** The innermost last. */
function scopesAt(text: string, offset: number, style: TagStyle, data: unknown): Scope[] {
  const scopes: Scope[] = [{ value: data, isItem: false, alias: undefined }];
  for (const { inner } of openBlocks(text, offset, style)) {
    if (style === 'percent') {
      scopes.push({ value: itemOf(byName(inner, scopes)), isItem: true, alias: undefined });
      continue;
    }
    const [, block = '', path = ''] = /^(each|with)\s+([^\s|]+)/.exec(inner) ?? [];
    if (block === '') continue;
    const value = byPath(path, scopes);
    const alias = /\bas\s*\|\s*([\w$-]+)/.exec(inner)?.[1];
    scopes.push({
      value: block === 'each' ? itemOf(value) : value,
      isItem: block === 'each',
      alias,
    });
  }
  return scopes;
}

/** The default engine looks a name up from the innermost scope outwards. */
function byName(path: string, scopes: readonly Scope[]): unknown {
  const [first = '', ...rest] = path.split('.');
  const holder = scopes.findLast(({ value }) => isObject(value) && Object.hasOwn(value, first));
  return rest.reduce(readField, readField(holder?.value, first));
}

function byPath(path: string, scopes: readonly Scope[]): unknown {
  const ups = path.split('../').length - 1;
  const steps = path.replaceAll('../', '').split('.');
  const [first = ''] = steps;
  const named = scopes.findLast(({ alias }) => alias === first);
  if (named) return steps.slice(1).reduce(readField, named.value);
  if (first === '@root') return steps.slice(1).reduce(readField, scopes[0]?.value);
  const scope = scopes.at(-1 - ups)?.value;
  return steps.filter((step) => step !== 'this' && step !== '').reduce(readField, scope);
}

/** One item with the fields of all, as lists often leave some out. */
function itemOf(list: unknown): unknown {
  const items: unknown[] = Array.isArray(list) ? list.slice(0, itemsRead) : [];
  const objects = items.filter(isObject);
  return objects.length > 0 ? Object.assign({}, ...objects.toReversed()) : items[0];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isScalar(value: unknown): boolean {
  return value !== undefined && !isObject(value);
}

function shown(value: unknown): string {
  const text = String(value);
  return text.length > sampleMax ? `${text.slice(0, sampleMax - 1)}…` : text;
}
