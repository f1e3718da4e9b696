// What Word, Excel and PowerPoint files have in common: relations between parts, and core properties.
import type { OpenZip } from '#services/text-extractor/readers/open-zip.ts';
import { walkXml } from '#services/text-extractor/readers/walk-xml.ts';

export interface Relation {
  target: string;
  /** The last part of its type, such as `comments`. */
  type: string;
}

/** The part that an office file begins with; its name is free, and only usually `word/document.xml`. */
export async function mainPart(zip: OpenZip): Promise<string | undefined> {
  const relations = [...(await relationsOf(zip, '')).values()];
  const target = relations.find(({ type }) => type === 'officeDocument')?.target;
  return target !== undefined && zip.names.includes(target) ? target : undefined;
}

/** The id of a relation; the prefix of its attribute is free, and only usually `r`. */
export function relationId(attributes: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
}

/** The targets of a part's relations, by their ids, with the last part of their types. */
export async function relationsOf(zip: OpenZip, part: string): Promise<Map<string, Relation>> {
  const slash = part.lastIndexOf('/');
  const folder = part.slice(0, slash + 1);
  const found = new Map<string, Relation>();
  const xml = await zip.read(`${folder}_rels/${part.slice(slash + 1)}.rels`);
  if (xml === undefined) return found;
  walkXml(xml, {
    open(name, { Id, Target = '', Type = '', TargetMode }) {
      if (name !== 'Relationship' || Id === undefined || TargetMode === 'External') return;
      const type = Type.slice(Type.lastIndexOf('/') + 1);
      found.set(Id, { target: resolved(folder, Target), type });
    },
  });
  return found;
}

function resolved(folder: string, target: string): string {
  const parts = target.startsWith('/') ? [] : folder.split('/').filter(Boolean);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

const properties: Readonly<Record<string, string>> = {
  title: 'title',
  creator: 'author',
  'initial-creator': 'author',
  subject: 'subject',
  keywords: 'keywords',
  keyword: 'keywords',
  created: 'created_at',
  'creation-date': 'created_at',
  modified: 'modified_at',
  date: 'modified_at',
  generator: 'producer',
};
const lengthMax = 2000;

/** What a file says of itself in a part of properties. */
export function readProperties(xml: Buffer | undefined): Record<string, string> {
  const found: Record<string, string> = {};
  if (xml === undefined) return found;
  let field: string | undefined;
  walkXml(xml, {
    open(name) {
      field = Object.hasOwn(properties, name) ? properties[name] : undefined;
    },
    text(text) {
      const value = text.trim();
      if (field === undefined || value === '') return;
      found[field] = ((found[field] ?? '') + value).slice(0, lengthMax);
    },
    close() {
      field = undefined;
    },
  });
  return found;
}
