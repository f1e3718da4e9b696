import { createBillingEvents } from '#server/billing/create-billing-events.ts';
import { createBillingMails } from '#server/billing/create-billing-mails.ts';
import { type CardCall, createCardHandlers } from '#server/billing/create-card-handlers.ts';
import { type Cards, createCards } from '#server/billing/create-cards.ts';
import { createCharges } from '#server/billing/create-charges.ts';
import { claimInvoiceFiles, createInvoiceFiles } from '#server/billing/create-invoice-files.ts';
import {
  createInvoiceHandlers,
  type InvoiceCall,
} from '#server/billing/create-invoice-handlers.ts';
import { createMonthClose } from '#server/billing/create-month-close.ts';
import { chargeAgain, freeInvoiceLocks } from '#server/billing/invoice-store.ts';
import { createStripeProvider } from '#server/billing/stripe-provider.ts';
import { createTestProvider } from '#server/billing/test-provider.ts';
import type { Feature } from '#server/feature.ts';
import { createJobs } from '#server/jobs/create-jobs.ts';
import type { Core } from '#server/open-core.ts';
import type { Usage } from '#server/usage/create-usage.ts';

type BillingCall = CardCall | InvoiceCall | 'receiveBillingEvent';

const minuteMs = 60_000;

/** Plan, saved cards, monthly close, invoices and their charges. */
export function createBillingFeature(
  core: Core,
  { usage }: { usage: Pick<Usage, 'readConfiguration'> },
): Feature<BillingCall> & Pick<Cards, 'forget'> {
  const { db, now, log, settings } = core;
  const provider = settings.stripe ? createStripeProvider(settings.stripe) : createTestProvider();
  const tariff = {
    free: settings.freeRequests,
    price: settings.pricePerRequest,
    currency: settings.currency,
  };
  let isDraining = false;
  const isStopping = () => isDraining;
  // A queue of its own: a slow provider and a long close hold up nothing else.
  const queue = createJobs({ db, now, log, metrics: core.metrics, pollMs: core.pollMs });
  const mails = createBillingMails({ ...core, brandName: settings.brandName });
  const charges = createCharges({ db, now, log, provider, mails, isStopping });
  const cards = createCards({
    db,
    now,
    provider,
    recordAudit: core.recordAudit,
    onDefault: (transaction, userId) =>
      chargeAgain(transaction, userId, provider.kind, now().toISOString()),
  });
  const events = createBillingEvents({ db, now, queue, provider, cards, charges });
  const closeMonths = createMonthClose({
    db,
    now,
    tariff,
    provider: provider.kind,
    isStopping,
    recordAudit: core.recordAudit,
  });
  const printInvoice = createInvoiceFiles({
    ...core,
    company: settings.company,
    brandName: settings.brandName,
  });
  queue.every('month_close', minuteMs, async () => {
    const invoices = await closeMonths();
    if (invoices > 0) log.info('month_closed', { invoices });
  });
  queue.every('charges', minuteMs, charges.chargeDue);
  queue.every('old_billing_events', 60 * minuteMs, events.removeOld);
  return {
    handlers: {
      ...createCardHandlers({ cards, rates: core.rates }),
      ...createInvoiceHandlers({ ...core, usage, tariff, provider, charges, printInvoice }),
      receiveBillingEvent: async ({ rawBody, headers }) => {
        await events.receive(rawBody, headers['stripe-signature']);
        return { received: true };
      },
    },
    forget: cards.forget,
    claimFiles: (keys) => claimInvoiceFiles(db, keys),
    recover: () => freeInvoiceLocks(db),
    start: queue.start,
    drain: async () => {
      isDraining = true;
    },
    close: queue.stop,
  };
}
