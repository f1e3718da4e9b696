// Each rule of the tables on a right document and on one that a small change made wrong.
import { expect, test } from 'vitest';
import { checkInvoice } from '#invoicing/check-invoice.ts';
import { profiles } from '#invoicing/profiles.ts';
import { rulesFor } from '#invoicing/rules/rules.ts';
import { cii, ubl } from '#tests/invoicing/base-invoice.ts';
import { coreCiiCases } from '#tests/invoicing/cases/core-cii.ts';
import { coreUblCases } from '#tests/invoicing/cases/core-ubl.ts';
import { croatian, croatianCases } from '#tests/invoicing/cases/croatian.ts';
import { formCiiCases } from '#tests/invoicing/cases/form-cii.ts';
import { formUblCases } from '#tests/invoicing/cases/form-ubl.ts';
import { peppol, peppolCases } from '#tests/invoicing/cases/peppol.ts';
import { peppolCodeCases } from '#tests/invoicing/cases/peppol-codes.ts';
import { germanCases } from '#tests/invoicing/cases/peppol-german.ts';
import { nationalCases } from '#tests/invoicing/cases/peppol-nations.ts';
import { valueCases } from '#tests/invoicing/cases/values.ts';
import { vatCases } from '#tests/invoicing/cases/vat.ts';
import { skonto, xrechnung, xrechnungCases } from '#tests/invoicing/cases/xrechnung.ts';
import { xrechnungMoreCases } from '#tests/invoicing/cases/xrechnung-more.ts';

const cases = [
  ...coreUblCases,
  ...coreCiiCases,
  ...vatCases,
  ...formUblCases,
  ...formCiiCases,
  ...xrechnungCases,
  ...xrechnungMoreCases,
  ...peppolCases,
  ...peppolCodeCases,
  ...nationalCases,
  ...germanCases,
  ...croatianCases,
  ...valueCases,
];

const found = new Map<string, string[]>();

/** Many cases share a right document. */
function rulesOf(xml: string): string[] {
  const known = found.get(xml) ?? checkInvoice(xml).findings.map(({ rule }) => rule);
  found.set(xml, known);
  return known;
}

test('every rule has a right and a wrong case', () => {
  const rules = profiles.flatMap((profile) =>
    (['ubl', 'cii'] as const).flatMap((syntax) => rulesFor(profile, syntax).map(({ id }) => id)),
  );
  const tried = new Set(cases.map(({ id }) => id));
  expect([...new Set(rules)].filter((id) => !tried.has(id))).toEqual([]);
});

test.each(cases)('$id', ({ id, right, wrong }) => {
  expect(rulesOf(right)).not.toContain(id);
  expect(rulesOf(wrong)).toContain(id);
});

test.each([
  ['UBL', ubl],
  ['CII', cii],
  ['XRechnung', xrechnung],
  [
    'XRechnung with a cash discount',
    xrechnung.replace(
      '<cac:AllowanceCharge>',
      skonto('#SKONTO#TAGE=14#PROZENT=2.00#BASISBETRAG=100.00#\n'),
    ),
  ],
  ['Peppol', peppol],
])('the right document of %s breaks no rule', (_, xml) => expect(rulesOf(xml)).toEqual([]));

test('the right document of Croatia breaks no rule that is an error', () => {
  expect(checkInvoice(croatian)).toMatchObject({ profile: 'hr', valid: true });
});

test('an attribute that official programs pass over is no error, and one is told by one rule', () => {
  const wrongOf = (id: string) => cases.find((one) => one.id === id)?.wrong ?? '';
  expect(checkInvoice(wrongOf('CII-DT-010'))).toMatchObject({
    valid: true,
    findings: [{ rule: 'CII-DT-010', severity: 'warning' }],
  });
  expect(rulesOf(wrongOf('CII-DT-001'))).toEqual(['CII-DT-001']);
});
