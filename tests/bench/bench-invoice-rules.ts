// Checking an invoice of 100 lines in one process, compared with reading its XML alone.
import { sampleEInvoice } from '#contract/services/data-generator/sample-e-invoice.ts';
import { checkInvoice } from '#invoicing/check-invoice.ts';
import { readXml } from '#invoicing/xml/read-xml.ts';
import { alternate, say, timesAsLong } from '#tests/bench/rounds.ts';

const lines = 100;
const rounds = 15;
const inARow = 4;

export async function benchInvoiceRules(): Promise<void> {
  const line = /<cac:InvoiceLine>[\s\S]*<\/cac:InvoiceLine>/.exec(sampleEInvoice)?.[0] ?? '';
  const xml = sampleEInvoice.replace(line, () => line.repeat(lines));
  const { read, check } = await alternate(
    { read: async () => readXml(xml), check: async () => checkInvoice(xml) },
    rounds,
    5,
    inARow,
  );
  say(
    `invoice-rules: ${check.median.toFixed(1)} ms for ${lines} lines (goal <= 20), reading alone ${read.median.toFixed(1)} ms, ratio ${timesAsLong(check, read)}`,
  );
}
