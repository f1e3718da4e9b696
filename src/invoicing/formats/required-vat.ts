import type { Requiring } from '#invoicing/formats/required.ts';

/** Numbers and reasons that the categories of VAT need. */
export function requireVat({ invoice, head, findings }: Requiring): void {
  const { seller, buyer, taxRepresentative, delivery } = invoice;
  const used = new Set(invoice.vat.flatMap(({ category }) => category ?? []));
  const uses = (...categories: string[]) => categories.find((one) => used.has(one));
  const vatOfSeller = seller?.vatId ?? taxRepresentative?.vatId;
  const rated = uses('S', 'Z', 'E', 'AE', 'L', 'M');
  if (rated !== undefined && vatOfSeller === undefined && seller?.taxId === undefined) {
    findings.add(
      'company.vatId',
      `The category ${rated} needs the tax number of the seller.`,
      'Send company.vatId, company.taxId or a taxRepresentative.',
    );
  }
  const abroad = uses('K', 'G');
  if (abroad !== undefined && vatOfSeller === undefined) {
    findings.add(
      'company.vatId',
      `The category ${abroad} needs the VAT number of the seller.`,
      'Send company.vatId or a taxRepresentative.',
    );
  }
  if (used.has('AE') && buyer?.vatId === undefined && buyer?.legalId === undefined) {
    findings.add(
      'client.vatId',
      'Reverse charge needs the VAT number of the buyer.',
      'Send client.vatId, or client.legalId.',
    );
  }
  if (used.has('K')) {
    if (buyer?.vatId === undefined) {
      findings.add(
        'client.vatId',
        'An intra-Community supply needs the VAT number of the buyer.',
        'Send client.vatId.',
      );
    }
    if (delivery?.date === undefined && invoice.period === undefined) {
      findings.add(
        `${head}.deliveryDate`,
        'An intra-Community supply needs the day of delivery.',
        `Send ${head}.deliveryDate or ${head}.period.`,
      );
    }
    if (delivery?.address?.country === undefined) {
      findings.add(
        'delivery.country',
        'An intra-Community supply needs the country it went to.',
        'Send delivery.country.',
      );
    }
  }
  if (used.has('O')) requireNoVat({ invoice, head, findings }, used);
  for (const { category, exemption, exemptionCode } of invoice.vat) {
    if (category !== 'E' || exemption !== undefined || exemptionCode !== undefined) continue;
    const index = invoice.lines.findIndex((line) => line.category === category);
    findings.add(
      index < 0 ? 'vatExemptions' : `items.${index}.exemptionReason`,
      'Why it is exempt is missing.',
      'Send exemptionReason or exemptionCode (VATEX) at the line, or vatExemptions.',
    );
  }
}

// Who is outside VAT has no VAT number on the invoice, and nothing else on it has VAT.
function requireNoVat({ invoice, findings }: Requiring, used: ReadonlySet<string>): void {
  const { seller, buyer, taxRepresentative } = invoice;
  if (used.size > 1) {
    const index = invoice.lines.findIndex(({ category }) => category === 'O');
    findings.add(
      `items.${Math.max(0, index)}.vatCategory`,
      'What is outside VAT (O) cannot stand beside other categories.',
      'Make an invoice of its own for it, or send E with a reason.',
    );
  }
  const numbered = [
    ['company', seller],
    ['client', buyer],
    ['taxRepresentative', taxRepresentative],
  ] as const;
  for (const [path, party] of numbered) {
    if (party?.vatId === undefined) continue;
    findings.add(
      `${path}.vatId`,
      'An invoice outside VAT (O) has no VAT number.',
      `Leave it away; ${path === 'client' ? 'client.legalId' : 'company.taxId or company.legalId'} can say who it is.`,
    );
  }
}
