// XML from any JSON. What comes out is well-formed because nothing else can be written: names are
// checked against the rules of XML and its namespaces, values are escaped, and what XML cannot hold is
// left out and told.

import { limits } from '#contract/limits.ts';
import { type FieldError, Problem } from '#contract/problems.ts';
import {
  isDeclaration,
  isFreePrefix,
  isXmlName,
  nearestXmlName,
  withPrefixes,
} from '#services/data-generator/xml-names.ts';
import type { WrittenXml, XmlShape } from '#services/data-generator/xml-report.ts';
import { controlsLeftOut, escapeValue, notXml } from '#services/templates/escape-value.ts';
import { isJsonObject } from '#services/templates/json-value.ts';
import { printScalar } from '#services/templates/print-scalar.ts';
import { createTextOutput, type TextOutput } from '#services/templates/text-output.ts';
import type { Warning } from '#services/tools.ts';

const fieldErrorsMax = 100;

interface Writing {
  shape: XmlShape;
  output: TextOutput;
  fieldErrors: FieldError[];
  warnings: Warning[];
}

interface Place {
  path: string;
  depth: number;
  /** What each prefix is bound to here. */
  prefixes: ReadonlyMap<string, string>;
}

/**
 * Data as XML: a field is an element, `@name` an attribute, `#text` the text beside attributes and
 * `#cdata` a CDATA section; a list repeats its element; null is an empty element.
 * @throws Problem `field_invalid` naming every field whose name XML does not allow,
 *   `template_too_heavy` for more output than one run may make
 */
export function writeXml(data: Readonly<Record<string, unknown>>, shape: XmlShape): WrittenXml {
  const writing: Writing = {
    shape,
    output: createTextOutput(limits.templateOutputBytesMax),
    fieldErrors: [],
    warnings: [],
  };
  writing.output.add(`<?xml version="1.0" encoding="UTF-8"?>${shape.isIndented ? '' : '\n'}`);
  const place = {
    path: 'data',
    depth: 0,
    prefixes: new Map([['xml', 'http://www.w3.org/XML/1998/namespace']]),
  };
  writeElement(shape.rootName, data, 'root_name', place, writing);
  writing.output.add('\n');
  if (writing.fieldErrors.length > 0) {
    throw new Problem('field_invalid', { errors: writing.fieldErrors });
  }
  return { xml: writing.output.text(), warnings: writing.warnings };
}

function writeElement(
  name: string,
  value: unknown,
  /** Where the name stands, for errors. */
  nameAt: string,
  outer: Place,
  writing: Writing,
): void {
  const prefixes = isJsonObject(value) ? withPrefixes(value, outer.prefixes) : outer.prefixes;
  const place = { ...outer, prefixes };
  checkName(name, nameAt, place, writing);
  newLine(outer.depth, writing);
  writing.output.add(`<${name}`);
  if (isJsonObject(value)) writeAttributes(value, place, writing);
  const inner = innerOf(value, place, writing);
  if (inner.length === 0) {
    writing.output.add('/>');
    return;
  }
  writing.output.add('>');
  // Blanks beside text would become part of it.
  const isText = inner.some(({ kind }) => kind !== 'element');
  for (const one of inner) {
    if (one.kind === 'element') {
      const depth = isText ? Number.NEGATIVE_INFINITY : place.depth + 1;
      const { name: child, value: within, path } = one;
      writeElement(child, within, path, { ...place, path, depth }, writing);
    } else {
      writing.output.add(one.text);
    }
  }
  if (!isText) newLine(place.depth, writing);
  writing.output.add(`</${name}>`);
}

type Inner =
  | { kind: 'element'; name: string; value: unknown; path: string }
  | { kind: 'text'; text: string };

function innerOf(value: unknown, place: Place, writing: Writing): Inner[] {
  if (Array.isArray(value)) return repeated(writing.shape.itemName, value, place.path);
  if (!isJsonObject(value)) return textOf(value, place.path, writing);
  return Object.entries(value).flatMap(([name, field]): Inner[] => {
    const path = `${place.path}.${name}`;
    if (name.startsWith('@')) return [];
    if (name === '#text') return textOf(field, path, writing);
    if (name === '#cdata') return cdataOf(field, path, writing);
    if (Array.isArray(field)) return repeated(name, field, path);
    return [{ kind: 'element', name, value: field, path }];
  });
}

function repeated(name: string, list: readonly unknown[], path: string): Inner[] {
  return list.map((value, index) => ({ kind: 'element', name, value, path: `${path}.${index}` }));
}

function textOf(value: unknown, path: string, writing: Writing): Inner[] {
  // A reader makes a line feed of a raw carriage return.
  const text = escapeValue(scalarOf(value, path, writing), 'xml').replaceAll('\r', '&#13;');
  return text === '' ? [] : [{ kind: 'text', text }];
}

function cdataOf(value: unknown, path: string, writing: Writing): Inner[] {
  const text = scalarOf(value, path, writing).replace(notXml, '');
  // A section cannot hold its own end, which is cut over two, nor a carriage return, of which a reader
  // makes a line feed.
  const kept = text.replaceAll(']]>', ']]]]><![CDATA[>').replaceAll('\r', ']]>&#13;<![CDATA[');
  return [{ kind: 'text', text: `<![CDATA[${kept}]]>` }];
}

function writeAttributes(
  holder: Readonly<Record<string, unknown>>,
  place: Place,
  writing: Writing,
): void {
  const seen = new Set<string>();
  for (const [name, value] of Object.entries(holder)) {
    if (!name.startsWith('@')) continue;
    const path = `${place.path}.${name}`;
    const attribute = name.slice(1);
    if (!isDeclaration(attribute)) {
      checkName(attribute, path, place, writing);
      // Two prefixes of one namespace make one name of two.
      const [first = '', local] = attribute.split(':');
      const full = local === undefined ? first : `${place.prefixes.get(first)} ${local}`;
      if (seen.has(full)) addError(path, 'The element has this attribute twice.', '', writing);
      seen.add(full);
    } else if (!isFreePrefix(attribute, value)) {
      addError(
        path,
        'Cannot be bound.',
        'Bind a name to the address of a namespace, such as urn:orders.',
        writing,
      );
    }
    const text = escapeValue(scalarOf(value, path, writing), 'xml');
    // A reader makes a blank of a raw line break in an attribute.
    const kept = text.replace(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    writing.output.add(` ${attribute}="${kept}"`);
  }
}

function checkName(name: string, path: string, place: Place, writing: Writing): void {
  if (!isXmlName(name)) {
    const fix = nearestXmlName(name);
    addError(path, `"${name.slice(0, 60)}" cannot be a name in XML.`, fix, writing);
    return;
  }
  const [prefix = '', local] = name.split(':');
  if (local !== undefined && !place.prefixes.has(prefix)) {
    const message = `The prefix "${prefix}" is not bound to a namespace here.`;
    addError(path, message, `Add "@xmlns:${prefix}" to this field or one around it.`, writing);
  }
}

function addError(path: string, message: string, fix: string, { fieldErrors }: Writing): void {
  if (fieldErrors.length >= fieldErrorsMax) return;
  fieldErrors.push(fix === '' ? { path, message } : { path, message, fix });
}

function scalarOf(value: unknown, path: string, writing: Writing): string {
  if (typeof value === 'object' && value !== null) {
    addError(path, 'Must be a text, number or truth value.', '', writing);
    return '';
  }
  const text = printScalar(value);
  if (text.search(notXml) !== -1 && writing.warnings.length < fieldErrorsMax) {
    writing.warnings.push({ path, message: controlsLeftOut });
  }
  return text;
}

function newLine(depth: number, { shape, output }: Writing): void {
  if (shape.isIndented && depth >= 0) output.add(`\n${'  '.repeat(depth)}`);
}
