// An invoice as the data of the shipped invoice template.
import Big from 'big.js';
import * as v from 'valibot';
import { grouped } from '#contract/grouped.ts';
import { serviceOf } from '#contract/services.ts';
import { parseLines } from '#server/billing/invoice-lines.ts';
import { decimalText, minorDecimals } from '#server/billing/money.ts';
import type { SiteSettings } from '#server/site/site-settings.ts';
import type { InvoiceRow } from '#server/store/billing-rows.ts';

const client = v.object({
  name: v.optional(v.string(), ''),
  email: v.optional(v.string(), ''),
  address: v.optional(v.string(), ''),
});
const text = v.fallback(v.optional(v.string(), ''), '');
const address = v.fallback(
  v.object({ apartment: text, postal_code: text, city: text, country: text }),
  { apartment: '', postal_code: '', city: '', country: '' },
);

const monthName = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

export function invoiceDocument(
  invoice: InvoiceRow,
  {
    company,
    brandName,
    portalUrl,
  }: { company: SiteSettings['company']; brandName: string; portalUrl: string },
): Record<string, unknown> {
  const { name, email, address: addressText } = v.parse(client, JSON.parse(invoice.client));
  const its = v.parse(address, parsed(addressText));
  const date = invoice.created_at.slice(0, 10);
  const amount = decimalText(invoice.amount_minor, invoice.currency);
  const month = monthName.format(new Date(`${invoice.period}-01T00:00:00Z`));
  const { unit, quantity, unitPrice } = priceUnit(invoice);
  return {
    company: {
      name: company.name ?? brandName,
      address: company.address,
      city: [company.city, company.country].filter(Boolean).join(', '),
      email: company.email,
      phone: company.phone,
      vatId: company.vat_id,
    },
    client: {
      name: name === '' ? email : name,
      address: its.apartment,
      zip: its.postal_code,
      city: its.city,
      country: its.country,
    },
    invoice: { number: invoice.number, date, dueDate: date, reference: month },
    items: [
      {
        pos: 1,
        description: `API requests in ${month}: ${grouped(invoice.requests)} counted, ${grouped(invoice.free)} of them free`,
        quantity,
        unit,
        unitPrice,
        vatPercentage: 0,
        discount: 0,
        net: amount,
      },
    ],
    netTotal: amount,
    vatTotals: [],
    grandTotal: amount,
    notes: [
      `Counted requests: ${linesText(invoice.lines)}.`,
      `Each has a receipt: ${portalUrl}`,
      'The amount is charged to your saved card; nothing has to be transferred.',
    ].join('\n'),
  };
}

/**
 * Money is printed with the decimals of its currency. A price with more is told for ten, a hundred or
 * a thousand requests, so that quantity times price is what is asked for.
 */
function priceUnit({ price, billable, currency }: InvoiceRow) {
  const decimals = new Big(price).toFixed().split('.')[1]?.length ?? 0;
  const size = new Big(10).pow(Math.max(0, decimals - minorDecimals(currency)));
  return {
    unit: size.eq(1) ? 'requests' : `× ${size.toFixed()} requests`,
    quantity: new Big(billable).div(size).toFixed(),
    unitPrice: new Big(price).times(size).toFixed(),
  };
}

function linesText(text: string): string {
  return parseLines(text)
    .map(({ service, count }) => `${serviceOf(service)?.title ?? service} ${grouped(count)}`)
    .join(', ');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
