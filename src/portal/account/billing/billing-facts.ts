// Plan, running month and invoices. They are kept on the device, to be shown offline with their age;
// cards never are.
import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import type { BillPreview, Invoice } from '#contract/calls/billing.ts';
import { type CallResult, call } from '#portal/api/call.ts';

export interface BillingFacts {
  plan: CallResult<'readBillingPlan'>;
  preview: BillPreview;
  invoices: Invoice[];
}
export type BillingPlan = BillingFacts['plan'];

// What another tab or the first of the month changed shows when the tab is looked at again.
const fresh = { staleTime: 0, refetchOnWindowFocus: 'always' } as const;

export function billingQuery(userId: string) {
  return queryOptions({
    queryKey: ['own', userId, 'billing'],
    queryFn: async ({ signal }): Promise<BillingFacts> => {
      const [plan, preview, invoices] = await Promise.all([
        call('readBillingPlan', { signal }),
        call('previewBill', { signal }),
        call('listInvoices', { signal }),
      ]);
      return { plan, preview, invoices };
    },
    ...fresh,
  });
}

export function cardsQuery(userId: string) {
  return queryOptions({
    queryKey: ['own', userId, 'cards'],
    queryFn: ({ signal }) => call('listPaymentMethods', { signal }),
    ...fresh,
  });
}

export async function keepBilling(userId: string, facts: BillingFacts): Promise<void> {
  const plan = { ...facts.plan, publishable_key: null };
  const { rememberRead } = await import('#portal/offline/device/device-reads.ts');
  await rememberRead(userId, 'billing', { ...facts, plan });
}

/** The kept facts and their time; undefined if there are none. */
export async function recallBilling(
  userId: string,
): Promise<{ facts: BillingFacts; at: string } | undefined> {
  const [{ recallRead }, { calls }] = await Promise.all([
    import('#portal/offline/device/device-reads.ts'),
    import('#contract/calls.ts'),
  ]);
  const shape = v.object({
    plan: calls.readBillingPlan.answer,
    preview: calls.previewBill.answer,
    invoices: calls.listInvoices.answer,
  });
  const read = await recallRead(userId, 'billing');
  const facts = v.safeParse(shape, read?.value);
  return read && facts.success ? { facts: facts.output, at: read.at } : undefined;
}
