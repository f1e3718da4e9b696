// Invoices as PDFs, made by our own Data to PDF when one is first asked for, and kept: each download
// has the same bytes. They are not runs: nothing is counted, and nothing is in the user's archive.
import { createHash } from 'node:crypto';
import { checkRunBody } from '#contract/check-run-body.ts';
import { Problem } from '#contract/problems.ts';
import { knownRuns } from '#contract/run-calls.ts';
import type { FileStore } from '#server/archive/file-store.ts';
import { invoiceDocument } from '#server/billing/invoice-document.ts';
import { createOneAtATime } from '#server/billing/one-at-a-time.ts';
import { withDeadline } from '#server/runs/with-deadline.ts';
import type { SiteSettings } from '#server/site/site-settings.ts';
import type { InvoiceRow } from '#server/store/billing-rows.ts';
import type { Database } from '#server/store/database.ts';
import { readShipped } from '#server/templates/read-shipped.ts';
import { noStoredFiles } from '#services/no-stored-files.ts';
import { runs, workOf } from '#services/registry.ts';
import type { StandingTools } from '#services/tools.ts';

const template = 'invoice.hbs';
const readAtOnce = 1000;

/** Returns the bytes of an invoice's PDF. */
export function createInvoiceFiles({
  files,
  tools,
  draining,
  publicUrl,
  company,
  brandName,
}: {
  files: Pick<FileStore, 'read' | 'write'>;
  tools: StandingTools;
  draining: AbortSignal;
  publicUrl: () => string;
  company: SiteSettings['company'];
  brandName: string;
}): (invoice: InvoiceRow) => Promise<Uint8Array> {
  const inTurn = createOneAtATime();

  const print = async (invoice: InvoiceRow, signal: AbortSignal): Promise<Uint8Array> => {
    const { name, run } = dataToPdf();
    const body = {
      template_id: template,
      template_engine: 'handlebars',
      currency: invoice.currency,
      data: invoiceDocument(invoice, { company, brandName, portalUrl: publicUrl() }),
      metadata: { title: invoice.number, author: company.name ?? brandName },
      // Marks it TEST on every page.
      test: invoice.provider === 'test',
    };
    const made = await workOf(runs, name)(checkRunBody(run, body, undefined), {
      ...tools,
      ...tools.toolsOf?.(invoice.user_id),
      owner: invoice.user_id,
      now: () => new Date(invoice.created_at),
      signal,
      readFile: noStoredFiles,
      findTemplate: async () => {
        const shipped = await readShipped(template);
        if (shipped === undefined) throw new Error(`${template} is not shipped`);
        return shipped;
      },
    });
    if (made.kind !== 'file') throw new Error('an invoice is no file');
    return made.bytes;
  };

  return (invoice) =>
    inTurn(invoice.id, async () => {
      const key = keyOf(invoice.id);
      const kept = await files.read(key).catch((error: unknown) => {
        if (error instanceof Problem && error.key === 'file_not_found') return undefined;
        throw error;
      });
      if (kept !== undefined) return kept;
      const bytes = await withDeadline((signal) => print(invoice, signal), draining);
      await files.write(key, bytes);
      return bytes;
    });
}

/** The place of the PDF follows from the invoice, so that a kill leaves no file without one. */
function keyOf(invoiceId: string): string {
  return createHash('sha256').update(`invoice ${invoiceId}`).digest('hex').slice(0, 32);
}

/** Takes the PDFs of invoices out of `keys`. */
export async function claimInvoiceFiles(db: Database, keys: Set<string>): Promise<void> {
  let after = '';
  while (keys.size > 0) {
    const rows = await db
      .selectFrom('invoices')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(readAtOnce)
      .execute();
    for (const { id } of rows) keys.delete(keyOf(id));
    after = rows.at(-1)?.id ?? '';
    if (rows.length < readAtOnce) return;
  }
}

function dataToPdf() {
  const known = knownRuns.find(({ service }) => service.key === 'data-to-pdf');
  if (known === undefined) throw new Error('data-to-pdf has no run');
  return known;
}
