import { SaxesParser } from 'saxes';
import { limits } from '#contract/limits.ts';
import type { XmlElement } from '#invoicing/xml/xml-element.ts';

/** Why a text is no XML that we read. The message is a sentence, the line counts from 1. */
export class XmlProblem extends Error {
  readonly line: number;
  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

const prefixes: Readonly<Record<string, string>> = {
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2': '',
  'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2': '',
  'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2': 'cac:',
  'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2': 'cbc:',
  'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2': 'ext:',
  'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100': 'rsm:',
  'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100': 'ram:',
  'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100': 'udt:',
  'urn:un:unece:uncefact:data:standard:QualifiedDataType:100': 'qdt:',
  'urn:mfin.gov.hr:schema:xsd:HRExtensionAggregateComponents-1': 'hrextac:',
};

const step = 65_536;
const none: Readonly<Record<string, string>> = {};
// Of all elements without one: most have none, and an empty list each is a tenth of the memory.
const noChildren: OpenElement[] = [];

interface OpenElement extends XmlElement {
  children: OpenElement[];
  parent?: OpenElement;
}

/**
 * Reads a document as a tree of elements. No entity but the five of XML is known, a document type is refused,
 * nothing outside the text is opened, and size, depth and number of elements and attributes are bounded.
 * Throws only XmlProblem.
 */
export function readXml(text: string): XmlElement {
  if (text.length > limits.eInvoiceCharactersMax) {
    throw new XmlProblem('The document is longer than we read.', 1);
  }
  // Before anything is parsed: what makes a bomb is declared in it.
  const prolog = /^\uFEFF?(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)*/.exec(text)?.[0] ?? '';
  if (text.startsWith('<!DOCTYPE', prolog.length)) {
    const message = 'The document has a document type (DOCTYPE). We do not read those.';
    throw new XmlProblem(message, prolog.split('\n').length);
  }
  const parser = new SaxesParser({ xmlns: true });
  let root: OpenElement | undefined;
  let open: OpenElement | undefined;
  let depth = 0;
  let elements = 0;
  let attributes = 0;
  const fail = (message: string): never => {
    throw new XmlProblem(message, parser.line);
  };
  parser.on('error', (error) => {
    // The parser puts line and column in front of its message.
    throw new XmlProblem(
      `This is not well-formed XML: ${error.message.replace(/^\d+:\d+: /, '')}`,
      parser.line,
    );
  });
  parser.on('opentagstart', () => {
    depth += 1;
    elements += 1;
    attributes = 0;
    if (depth > limits.eInvoiceDepthMax) {
      fail('The elements are nested deeper than in any invoice.');
    }
    if (elements > limits.eInvoiceElementsMax) {
      fail('The document has more elements than we read.');
    }
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > limits.eInvoiceAttributesMax) {
      fail('An element has more attributes than in any invoice.');
    }
  });
  parser.on('opentag', (tag) => {
    const prefix = prefixes[tag.uri];
    let own: Record<string, string> | undefined;
    for (const { local, prefix: of, value } of Object.values(tag.attributes)) {
      if (of === '') {
        own ??= {};
        own[local] = value;
      }
    }
    const element: OpenElement = {
      name: prefix === undefined ? `?${tag.local}` : tag.local,
      prefix: prefix ?? (tag.prefix === '' ? '' : `${tag.prefix}:`),
      attributes: own ?? none,
      children: noChildren,
      text: '',
      line: parser.line,
    };
    if (open === undefined) {
      root = element;
    } else {
      element.parent = open;
      if (open.children === noChildren) open.children = [element];
      else open.children.push(element);
    }
    open = element;
  });
  const addText = (part: string) => {
    if (open !== undefined) {
      open.text += part;
    }
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    depth -= 1;
    // Between the elements of an indented document stand only breaks and spaces, which nobody asks for.
    if (open !== undefined && open.children.length > 0 && open.text.trim() === '') open.text = '';
    open = open?.parent;
  });
  for (let at = 0; at < text.length; at += step) {
    parser.write(text.slice(at, at + step));
  }
  parser.close();
  if (root === undefined) {
    throw new XmlProblem('There is no element in this document.', 1);
  }
  return root;
}
