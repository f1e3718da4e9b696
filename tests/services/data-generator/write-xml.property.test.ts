// For any data the XML is well-formed: libxml2 validates it, and an independent parser reads it back.
import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { Problem } from '#contract/problems.ts';
import { checkXml } from '#services/data-generator/check-xml.ts';
import { writeXml } from '#services/data-generator/write-xml.ts';

const anyText = fc.string({ unit: 'binary' });
const goodName = fc.stringMatching(/^[A-Za-zčĐß_][A-Za-z0-9čĐß_.-]{0,8}$/);
const shapes = fc.record({
  rootName: fc.constant('root'),
  itemName: fc.constant('item'),
  isIndented: fc.boolean(),
});
const scalar = fc.oneof(anyText, fc.double({ noNaN: true }), fc.boolean(), fc.constant(null));

function anyData(name: fc.Arbitrary<string>) {
  return fc.letrec<{ value: unknown; object: Record<string, unknown> }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      scalar,
      fc.array(tie('value'), { maxLength: 4 }),
      tie('object'),
    ),
    object: fc.dictionary(name, tie('value'), { maxKeys: 5, noNullPrototype: true }),
  })).object;
}

describe('XML from structure', () => {
  test('with valid names is always written and well-formed', () => {
    fc.assert(
      fc.property(anyData(goodName), shapes, (data, shape) => {
        const { xml } = writeXml(data, shape);
        expect(checkXml(xml, undefined).faults).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('with arbitrary names is well-formed or refused with the path', () => {
    const name = fc.oneof(
      anyText,
      goodName,
      fc.constantFrom(
        '#text',
        '#cdata',
        '@a',
        '@xmlns:p',
        'p:x',
        '@p:y',
        '@xmlns',
        '@xml:lang',
        'xmlns:q',
        '__proto__',
        'constructor',
      ),
    );
    fc.assert(
      fc.property(anyData(name), shapes, (data, shape) => {
        try {
          const { xml } = writeXml(data, shape);
          expect(checkXml(xml, undefined).faults).toEqual([]);
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          expect(error.key).toBe('field_invalid');
          expect(error.errors.every(({ path }) => path.startsWith('data.'))).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('texts and attributes are unchanged when read by an independent parser', () => {
    const parser = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      parseTagValue: false,
      parseAttributeValue: false,
      trimValues: false,
      htmlEntities: true,
    });
    // Without the characters that XML cannot represent and the line breaks that every parser normalizes.
    const kept = fc.string({ unit: fc.constantFrom(...'aäč€😀<>&"\'; %]{}=/\\'), minLength: 1 });
    fc.assert(
      fc.property(kept, kept, (text, attribute) => {
        const data = { e: { '@a': attribute, '#text': `x${text}` }, f: `y${text}` };
        const shape = { rootName: 'r', itemName: 'i', isIndented: false };
        const read: unknown = parser.parse(writeXml(data, shape).xml);
        expect(read).toMatchObject({
          r: { e: { '@a': attribute, '#text': `x${text}` }, f: `y${text}` },
        });
      }),
      { numRuns: 300 },
    );
  });

  test('any text as a namespace is well-formed or refused, and common ones are accepted', () => {
    const uri = fc.oneof(
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc
        .string({ unit: fc.constantFrom(...'urn:/a.b#?%2F@[]{} \\1') })
        .map((rest) => `urn:${rest}`),
      fc.string({ unit: fc.constantFrom(...'a:/1@#?%') }).map((rest) => `http://${rest}`),
      anyText,
    );
    const shape = { rootName: 'r', itemName: 'i', isIndented: false };
    const written = (address: string) =>
      writeXml({ '@xmlns:p': address, '@xmlns': address, 'p:a': 1 }, shape).xml;
    fc.assert(
      fc.property(uri, (address) => {
        try {
          expect(checkXml(written(address), undefined).faults).toEqual([]);
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
        }
      }),
      { numRuns: 1000 },
    );
    for (const usual of [
      'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
      'http://www.w3.org/2001/XMLSchema-instance',
      'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
    ]) {
      expect(written(usual)).toContain(usual);
    }
  });

  test('the same data gives the same bytes', () => {
    const data = { b: 1, a: { '@z': 1, '@y': 2 }, list: [1, 2] };
    const shape = { rootName: 'r', itemName: 'i', isIndented: true };
    expect(writeXml(data, shape).xml).toBe(writeXml(structuredClone(data), shape).xml);
  });
});
