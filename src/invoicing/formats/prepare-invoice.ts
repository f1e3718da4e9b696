import type { EInvoice, Identifier, Line, Party } from '#invoicing/e-invoice.ts';
import { type InvoiceFormat, invoiceFormats } from '#invoicing/formats/formats.ts';

const peppolProfile = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

/** The invoice as the format has it: its identifiers, and nothing that only another format knows. */
export function prepareInvoice(invoice: EInvoice, format: InvoiceFormat): EInvoice {
  const { customization } = invoiceFormats[format];
  const { issueTime, operator, profile, ...common } = invoice;
  if (format === 'hr-ubl') return prepareCroatian(invoice, customization);
  const lines = common.lines.map(withoutExemption);
  const isFree = format === 'ubl' || format === 'cii';
  // A profile of another format would be wrong here.
  const kept = /^P(?:\d|99:)|^urn:fdc:peppol/.test(profile ?? '') ? undefined : profile;
  const peppol = profile?.startsWith('urn:fdc:peppol.eu:2017:poacc:billing:') ? profile : undefined;
  const own = isFree ? kept : (peppol ?? peppolProfile);
  return { ...common, lines, customization, ...(own === undefined ? {} : { profile: own }) };
}

function withoutExemption(line: Line): Line {
  if (line.exemption === undefined && line.exemptionCode === undefined) return line;
  const { exemption, exemptionCode, ...rest } = line;
  return rest;
}

function prepareCroatian(invoice: EInvoice, customization: string): EInvoice {
  const { profile, seller, buyer } = invoice;
  const isKnown = profile !== undefined && /^P(?:[1-9]|1[0-2]|99:.+)$/.test(profile);
  const lines = invoice.lines.map((line): Line => {
    if (line.category !== 'E' && line.category !== 'O') return withoutExemption(line);
    if (line.exemption !== undefined || line.exemptionCode !== undefined) return line;
    const of = invoice.vat.find(({ category }) => category === line.category);
    return {
      ...line,
      ...(of?.exemption === undefined ? {} : { exemption: of.exemption }),
      ...(of?.exemptionCode === undefined ? {} : { exemptionCode: of.exemptionCode }),
    };
  });
  return {
    ...invoice,
    ...(seller === undefined ? {} : { seller: withOib(seller) }),
    ...(buyer === undefined ? {} : { buyer: withOib(buyer) }),
    lines,
    customization,
    profile: isKnown ? profile : 'P1',
  };
}

// An OIB alone is also a VAT number and an electronic address.
function withOib(party: Party): Party {
  const bare = /^\d{11}$/.exec(party.vatId ?? '')?.[0];
  const vatId = bare === undefined ? party.vatId : `HR${bare}`;
  const oib = /^HR(\d{11})$/.exec(vatId ?? '')?.[1];
  if (vatId === undefined || oib === undefined) return party;
  const endpoint: Identifier = party.endpoint ?? { value: oib, scheme: '9934' };
  const address = { country: 'HR', ...party.address };
  return { ...party, vatId, endpoint, address };
}
