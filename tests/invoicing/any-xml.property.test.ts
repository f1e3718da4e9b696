// Whatever the text, a check answers: random XML, and invoices with pieces cut out, doubled and moved.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkInvoice } from '#invoicing/check-invoice.ts';
import { checkModel } from '#invoicing/check-model.ts';
import type { EInvoice } from '#invoicing/e-invoice.ts';
import { cii, ubl } from '#tests/invoicing/base-invoice.ts';

const pieces = (xml: string) => xml.split(/(?=<)/);

const mutated = fc
  .record({
    xml: fc.constantFrom(ubl, cii),
    moves: fc.array(
      fc.record({
        kind: fc.constantFrom('cut', 'double', 'swap', 'text'),
        at: fc.nat(),
        other: fc.nat(),
        text: fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.constantFrom('', '-', '1e9', '9'.repeat(60), '.', 'NaN', '<a>'),
        ),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  })
  .map(({ xml, moves }) => {
    const list = pieces(xml);
    for (const { kind, at, other, text } of moves) {
      const [here, there] = [at % list.length, other % list.length];
      if (kind === 'cut') list.splice(here, 2);
      else if (kind === 'double') list.splice(here, 0, list[here] ?? '', list[here + 1] ?? '');
      else if (kind === 'swap') [list[here], list[there]] = [list[there] ?? '', list[here] ?? ''];
      else list[here] = (list[here] ?? '').replace(/>[^<]*$/, () => `>${text}`);
    }
    return list.join('');
  });

/** Elements with the names that invoices of a syntax have, in any order and depth. */
function randomOf(xml: string): fc.Arbitrary<string> {
  const root = /<(?:rsm:CrossIndustryInvoice|Invoice)[^>]*>/.exec(xml)?.[0] ?? '';
  const end = `</${/<([\w:]+)/.exec(root)?.[1] ?? ''}>`;
  const names = [...new Set([...xml.matchAll(/<([a-z]+:\w+)/g)].map(([, name]) => name ?? ''))];
  const leaf = fc.constantFrom('', '1', 'S', 'x');
  const { node } = fc.letrec<{ node: string }>((tie) => {
    const inner = fc.array(tie('node'), { maxLength: 5 }).map((list) => list.join(''));
    return {
      node: fc
        .tuple(fc.constantFrom(...names), fc.oneof({ depthSize: 'small' }, leaf, inner))
        .map(([name, within]) => `<${name} currencyID="EUR">${within}</${name}>`),
    };
  });
  return fc.array(node, { maxLength: 8 }).map((nodes) => `${root}${nodes.join('')}${end}`);
}

test('a check of any text answers with findings that name a rule and say what to do', async () => {
  await fc.assert(
    fc.property(
      fc.oneof(mutated, randomOf(ubl), randomOf(cii), fc.string({ unit: 'binary' })),
      (xml) => {
        const { findings, valid } = checkInvoice(xml);
        expect(valid).toBe(findings.every(({ severity }) => severity !== 'error'));
        for (const { rule, message, fix, line } of findings) {
          expect(rule).not.toBe('');
          expect(message.length).toBeGreaterThan(5);
          expect(message.length).toBeLessThan(400);
          expect(fix).not.toBe('');
          expect(line).toBeGreaterThan(0);
        }
      },
    ),
    { numRuns: 400 },
  );
});

test('a model is checked by the same rules as its document, with key paths', () => {
  const { invoice } = checkInvoice(ubl);
  const typed: EInvoice = structuredClone(invoice ?? expect.unreachable());
  expect(checkModel(typed, 'en16931')).toEqual({ valid: true, findings: [] });
  const [line] = typed.lines;
  if (line === undefined) return expect.unreachable();
  line.price = { value: '-5' };
  delete typed.number;
  const { valid, findings } = checkModel(typed, 'en16931');
  expect(valid).toBe(false);
  expect(findings.map(({ rule, path }) => [rule, path])).toEqual([
    ['BR-02', 'number'],
    ['BR-27', 'lines[0].price'],
  ]);
});
