// An outside opinion on XML: libxml2, in the child. It is given texts only and may load nothing: no
// document type, no entity, no import of another schema.

import { ParseOption, XmlDocument, XmlLibError, XsdValidator } from 'libxml2-wasm';
import { Problem } from '#contract/problems.ts';
import type { XmlFault, XmlReport, XmlSchema } from '#services/data-generator/xml-report.ts';

const faultsMax = 50;
const strict = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE;

/** Whether a text is well-formed XML without a document type and, with a schema, valid. */
export function checkXml(xml: string, schema: XmlSchema | undefined): XmlReport {
  const doctype = placeOfDoctype(xml);
  if (doctype !== undefined) return report([{ rule: 'well-formed', ...doctype }]);
  const parsed = parse(xml);
  if ('faults' in parsed) return report(parsed.faults);
  try {
    return report(schema === undefined ? [] : faultsAgainst(parsed.document, schema));
  } finally {
    parsed.document.dispose();
  }
}

function report(faults: XmlFault[]): XmlReport {
  return {
    isWellFormed: !faults.some(({ rule }) => rule === 'well-formed'),
    isValid: faults.length === 0,
    faults: faults.slice(0, faultsMax),
  };
}

function parse(xml: string): { document: XmlDocument } | { faults: XmlFault[] } {
  try {
    return { document: XmlDocument.fromString(xml, { option: strict }) };
  } catch (error) {
    return { faults: faultsIn(error, 'well-formed') };
  }
}

function faultsAgainst(document: XmlDocument, schema: XmlSchema): XmlFault[] {
  const parsed = parse(schema.text);
  if ('faults' in parsed) throw schemaProblem(schema);
  try {
    const validator = validatorOf(parsed.document, schema);
    try {
      validator.validate(document);
      return [];
    } catch (error) {
      return faultsIn(error, 'xsd');
    } finally {
      validator.dispose();
    }
  } finally {
    parsed.document.dispose();
  }
}

function validatorOf(document: XmlDocument, schema: XmlSchema): XsdValidator {
  try {
    return XsdValidator.fromDoc(document);
  } catch (cause) {
    throw schemaProblem(schema, cause);
  }
}

function schemaProblem({ name }: XmlSchema, cause?: unknown): Problem {
  return new Problem('field_invalid', {
    cause,
    errors: [{ path: 'xsd', message: `${name} is no XML Schema that can be used.` }],
  });
}

function faultsIn(error: unknown, rule: XmlFault['rule']): XmlFault[] {
  if (!(error instanceof XmlLibError)) throw error;
  const [first] = error.details;
  if (first === undefined) {
    return [{ rule, path: '', message: 'There is no XML in it.', line: 1, column: 1 }];
  }
  return error.details.map(({ message, line, col }) => ({
    rule,
    path: /^Element '([^']+)'/.exec(message)?.[1] ?? '',
    message: message.trim().slice(0, 500),
    line,
    column: Math.max(1, col),
  }));
}

// Found before anything is parsed: entities are declared in it, and a bomb is made of entities. In a
// comment or CDATA section it is only a word.
function placeOfDoctype(xml: string): Omit<XmlFault, 'rule'> | undefined {
  const prolog = /^\uFEFF?(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)*/.exec(xml)?.[0] ?? '';
  if (!xml.startsWith('<!DOCTYPE', prolog.length)) return undefined;
  const lines = prolog.split('\n');
  return {
    path: '',
    message: 'A document type is not allowed.',
    line: lines.length,
    column: (lines.at(-1) ?? '').length + 1,
  };
}
