// What of a template is kept on the device while it is changed: the changes and what they were made
// from, so that it opens without a network and tells when somebody else has saved meanwhile.
import type { OwnTemplate } from '#contract/calls/templates.ts';
import { readField, readText } from '#portal/api/read-field.ts';

export interface TemplateFields {
  name: string;
  engine: OwnTemplate['engine'];
  content: string;
  sample: string;
}

/** A saved template as far as the editor needs it. */
export interface TemplateBase extends TemplateFields {
  etag: string;
  version: number;
}

export interface KeptTemplate {
  fields: TemplateFields;
  base: TemplateBase;
}

export function baseOf(template: OwnTemplate): TemplateBase {
  const { name, engine, content, sample_data: sample, etag, version } = template;
  return { name, engine, content, sample, etag, version };
}

/** Empty when nothing is changed: then there is nothing to keep. */
export function printKeptTemplate({ fields, base }: KeptTemplate): string {
  return isChanged({ fields, base }) ? JSON.stringify({ fields, base }) : '';
}

export function isChanged({ fields, base }: KeptTemplate): boolean {
  return (
    fields.name.trim().normalize('NFC') !== base.name ||
    fields.engine !== base.engine ||
    fields.content !== base.content ||
    fields.sample !== base.sample
  );
}

/** Undefined for an empty text, or one of another version of this program. */
export function parseKeptTemplate(text: string): KeptTemplate | undefined {
  if (text === '') return undefined;
  try {
    const kept: unknown = JSON.parse(text);
    const fields = readFields(readField(kept, 'fields'));
    const savedPart = readField(kept, 'base');
    const base = readFields(savedPart);
    const etag = readText(savedPart, 'etag');
    const version = Number(readField(savedPart, 'version'));
    if (!fields || !base || etag === undefined) return undefined;
    return { fields, base: { ...base, etag, version } };
  } catch {
    return undefined;
  }
}

function readFields(value: unknown): TemplateFields | undefined {
  const name = readText(value, 'name');
  const content = readText(value, 'content');
  const sample = readText(value, 'sample');
  if (name === undefined || content === undefined || sample === undefined) return undefined;
  const engine = readText(value, 'engine') === 'handlebars' ? 'handlebars' : 'default';
  return { name, engine, content, sample };
}
