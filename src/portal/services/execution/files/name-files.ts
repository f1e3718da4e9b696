// Puts chosen files and pages into the text of a request.

import { parseJson } from '#portal/services/editor/json-position.ts';
import { isShape } from '#portal/services/execution/request-shapes.ts';
import { withoutRootField, withRootField } from '#portal/services/execution/root-fields.ts';

const otherSources = ['file_base64', 'file_url', 'file_name', 'file_names', 'files'];

/** What the body of a run can say of its files. */
export interface FileFields {
  /** Several in one request. */
  several: boolean;
  /** The field that names pages, where there is one. */
  pages: 'pages' | 'pages_to_extract' | undefined;
  /** An image beside the file, as a stamp may be one. */
  image: boolean;
}

export function fileFieldsOf(body: unknown): FileFields {
  const entries = isShape(body) ? (body.entries ?? {}) : {};
  const pages = (['pages_to_extract', 'pages'] as const).find((name) => name in entries);
  return { several: 'file_names' in entries, pages, image: 'image' in entries };
}

/** Undefined for a text that is no object, in which there is no place for a file. */
export function withFiles(text: string, names: readonly string[]): string | undefined {
  if (rootOf(text) === undefined) return undefined;
  const [only = ''] = names;
  return names.length === 1
    ? withRootField(text, 'file_name', only, otherSources)
    : withRootField(text, 'file_names', names, otherSources);
}

/** The image instead of a text. Undefined for a text that is no object. */
export function withImage(text: string, name: string): string | undefined {
  return rootOf(text) && withRootField(text, 'image', name, ['stamp_text']);
}

/** The files of the archive that it names so far. */
export function filesIn(text: string): string[] {
  const root = rootOf(text);
  const named: unknown[] = [Reflect.get(root ?? {}, 'file_name')];
  const list: unknown = Reflect.get(root ?? {}, 'file_names');
  return [...named, ...(Array.isArray(list) ? list : [])].filter((one) => typeof one === 'string');
}

/** No pages: all of them, where a request may leave them out. */
export function withPages(
  text: string,
  field: 'pages' | 'pages_to_extract',
  pages: readonly number[],
): string {
  if (rootOf(text) === undefined) return text;
  if (pages.length > 0) return withRootField(text, field, pageList(pages));
  return field === 'pages' ? withoutRootField(text, field) : text;
}

/** Such as `1,3-5`. */
export function pageList(pages: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const page of [...pages].sort((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range && range[1] === page - 1) range[1] = page;
    else ranges.push([page, page]);
  }
  return ranges.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(',');
}

function rootOf(text: string): object | undefined {
  const parsed = parseJson(text);
  if (!parsed.ok || typeof parsed.value !== 'object' || parsed.value === null) return undefined;
  return Array.isArray(parsed.value) ? undefined : parsed.value;
}
