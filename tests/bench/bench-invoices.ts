// E-invoices in one process: from checked JSON to the file, beside JSON.stringify of the same invoice, and
// what 10,000 lines need of memory beyond the data and the text.
import * as v from 'valibot';
import { invoiceDataSchema } from '#contract/invoice/invoice-data.ts';
import { prepareInvoice } from '#invoicing/formats/prepare-invoice.ts';
import { missingFor } from '#invoicing/formats/required.ts';
import { writeInvoice } from '#invoicing/formats/write-invoice.ts';
import { fromInvoiceData } from '#invoicing/json/from-invoice-data.ts';
import { alternate, say, timesAsLong } from '#tests/bench/rounds.ts';

const goalMs = 5;
const rounds = 15;

export async function benchInvoices(): Promise<void> {
  const data = dataOf(100);
  for (const format of ['ubl', 'cii'] as const) {
    const { ours, floor, writer } = await alternate(
      {
        ours: async () => made(data, format),
        writer: (() => {
          const { invoice } = fromInvoiceData(v.parse(invoiceDataSchema, data));
          return async () => write(prepareInvoice(invoice, format), format);
        })(),
        floor: async () => JSON.stringify(data),
      },
      rounds,
      5,
      20,
    );
    say(
      `invoices: 100 lines from JSON to ${format} ${ours.median.toFixed(2)} ms (goal <= ${goalMs}), the writer alone ${writer.median.toFixed(2)} ms, JSON.stringify ${floor.median.toFixed(3)} ms, ratio ${timesAsLong(ours, floor)}`,
    );
  }
  const many = dataOf(10_000);
  for (const format of ['ubl', 'cii'] as const) {
    const before = process.memoryUsage().heapUsed;
    const started = performance.now();
    const { length, peak } = made(many, format);
    const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
    say(
      `invoices: 10,000 lines in ${format}: ${(performance.now() - started).toFixed(0)} ms, ${megabytes(length)} MiB of text, heap at most ${megabytes(peak - before)} MiB more`,
    );
  }
}

type Format = 'ubl' | 'cii';

function made(data: unknown, format: Format): { length: number; peak: number } {
  const { invoice, errors } = fromInvoiceData(v.parse(invoiceDataSchema, data));
  const prepared = prepareInvoice(invoice, format);
  if (errors.length + missingFor(prepared, format).length > 0)
    throw new Error('The data is wrong.');
  return write(prepared, format);
}

/** The text goes nowhere, as into a stream. */
function write(
  invoice: ReturnType<typeof prepareInvoice>,
  format: Format,
): { length: number; peak: number } {
  let length = 0;
  let pieces = 0;
  let peak = process.memoryUsage().heapUsed;
  writeInvoice(invoice, format, (piece) => {
    length += piece.length;
    pieces += 1;
    if (pieces % 20_000 === 0) peak = Math.max(peak, process.memoryUsage().heapUsed);
  });
  return { length, peak };
}

function dataOf(lines: number): Record<string, unknown> {
  const address = { address: 'Gürtelstraße 12', zip: '1180', city: 'Wien' };
  return {
    company: { name: 'Jadran Papir d.o.o.', vatId: 'DE123456789', ...address },
    client: { name: 'Müller & Söhne GmbH', vatId: 'ATU12345678', ...address },
    invoice: { number: '2026-0142', date: '2026-03-05', dueDate: '2026-03-19' },
    items: Array.from({ length: lines }, (_, index) => ({
      pos: index + 1,
      description: 'Uredski papir A4, 80 g',
      quantity: (index % 90) + 1,
      unit: 'kom',
      unitPrice: '4.55',
      vatPercentage: index % 2 === 0 ? 19 : 7,
      discount: index % 3 === 0 ? 10 : 0,
    })),
  };
}
