import type { EInvoice } from '#invoicing/e-invoice.ts';

export const profiles = [
  'en16931',
  'xrechnung',
  'xrechnung-extension',
  'xrechnung-cvd',
  'peppol',
  'hr',
] as const;

/** Whose rules an invoice follows, besides those of EN 16931. */
export type Profile = (typeof profiles)[number];

const en = 'urn:cen.eu:en16931:2017';
export const xrechnungId = `${en}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`;
export const xrechnungExtensionId = `${xrechnungId}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`;
export const xrechnungCvdId = `${xrechnungId}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`;
export const peppolId = `${en}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`;
export const croatianId = `${en}#compliant#urn:mfin.gov.hr:cius-2025:1.0#conformant#urn:mfin.gov.hr:ext-2025:1.0`;

/** Read from the customization (BT-24), also where it is written wrong, so that its rules can say so. */
export function profileOf({ customization, profile }: EInvoice): Profile {
  const id = customization?.toLowerCase() ?? '';
  if (id === xrechnungExtensionId) return 'xrechnung-extension';
  if (id === xrechnungCvdId) return 'xrechnung-cvd';
  if (id.includes('xrechnung') || id.includes('xeinkauf')) return 'xrechnung';
  if (id.includes('mfin.gov.hr')) return 'hr';
  if (id.includes('urn:fdc:peppol.eu:2017:poacc:billing:3.0')) return 'peppol';
  return (profile ?? '').startsWith('urn:fdc:peppol.eu:2017:poacc:billing') && id === ''
    ? 'peppol'
    : 'en16931';
}
