// Invoices within Germany follow XRechnung over Peppol too, under other names.
import { breaking, type Change, changed, without } from '#tests/invoicing/cases/case.ts';
import { germanChanges, xrechnung } from '#tests/invoicing/cases/xrechnung.ts';

const withinGermany = [
  [
    '#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0<',
    '#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0<',
  ],
  ['<cbc:IdentificationCode>HR<', '<cbc:IdentificationCode>DE<'],
] as const;
const german = withinGermany.reduce((xml, [from, to]) => changed(xml, from, to), xrechnung);
const others = new Set(['BR-DE-21', 'BR-DE-TMP-32', 'BR-TMP-2']);
const germanNames = (rules: string) =>
  rules
    .split(' ')
    .map((rule) => rule.replace('BR-DE-', '').replace('-a', '-1').replace('-b', '-2'))
    .map((number) => `DE-R-${number.replace(/^\d+/, (digits) => digits.padStart(3, '0'))}`)
    .join(' ');
export const germanCases = [
  ...breaking(
    german,
    germanChanges
      .filter(([rules]) => !others.has(rules))
      .map(([rules, from, to]): Change => [germanNames(rules), from, to]),
  ),
  ...breaking(changed(german, without('cac:TaxRepresentativeParty'), ''), [
    ['DE-R-016', without('cac:PartyTaxScheme'), ''],
  ]),
];
