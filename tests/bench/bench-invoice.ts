import { readShippedTemplate } from '#services/templates/shipped-templates.ts';
import { createTemplateRenderer } from '#services/templates/template-renderer.ts';
import { withVatTotals } from '#services/templates/with-vat-totals.ts';
import { sampleOf } from '#tests/kit/run-samples.ts';

/** Data of an invoice with this number of lines. */
export function invoiceOf(items: number): Record<string, unknown> {
  const sample = sampleOf('data-to-pdf').sample.data;
  const {
    netTotal: _n,
    grandTotal: _g,
    vatTotal_10: _a,
    vatTotal_20: _b,
    ...rest
  } = Object(sample);
  return {
    ...rest,
    items: Array.from({ length: items }, (_, index) => ({
      pos: index + 1,
      description: `Uredski papir A4, kutija ${index + 1}`,
      quantity: (index % 9) + 1,
      unitPrice: 4.5,
      vatPercentage: index % 2 === 0 ? 25 : 13,
      net: 4.5 * ((index % 9) + 1),
    })),
  };
}

/** The HTML of the shipped invoice template. */
export async function htmlOf(data: Record<string, unknown>): Promise<string> {
  const templates = createTemplateRenderer({
    workers: 1,
    timeoutMs: 10_000,
    memoryMb: 256,
    outputBytesMax: 32_000_000,
    queuedMax: 4,
    log: () => undefined,
  });
  const { text } = await templates.render(
    {
      engine: 'handlebars',
      template: await readShippedTemplate('invoice.hbs'),
      data: withVatTotals(data).data,
      escape: 'html',
      locale: 'en-GB',
      currency: 'EUR',
      strict: false,
    },
    new AbortController().signal,
  );
  await templates.close();
  return text;
}
