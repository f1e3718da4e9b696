import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import type { Invoice } from '#contract/calls/billing.ts';
import { texts } from '#contract/texts.ts';
import styles from '#portal/account/billing/billing.module.css';
import { invoiceStates, isPayable, monthText } from '#portal/account/billing/billing-texts.ts';
import { call } from '#portal/api/call.ts';
import { failureText } from '#portal/api/failure-text.ts';
import { saveFile } from '#portal/api/save-file.ts';
import { EmptyState } from '#portal/ui/feedback/empty-state.tsx';
import { DataList } from '#portal/ui/lists/data-list.tsx';
import type { Column } from '#portal/ui/lists/data-list-props.ts';
import { Pager, rowsOn } from '#portal/ui/lists/pager.tsx';
import { useList } from '#portal/ui/lists/use-list.ts';
import { moneyText } from '#portal/ui/money-text.ts';
import { showToast } from '#portal/ui/overlays/toast.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';

const columns: readonly Column<Invoice>[] = [
  { key: 'number', label: 'Number', title: true, render: ({ number }) => number },
  { key: 'period', label: 'Month', render: ({ period }) => monthText(period) },
  {
    key: 'amount',
    label: 'Amount',
    align: 'end',
    render: ({ amount, currency }) => moneyText(amount, currency),
  },
  { key: 'status', label: 'Status', render: (invoice) => <InvoiceStamp invoice={invoice} /> },
];

export function InvoiceStamp({ invoice: { status } }: { invoice: Invoice }) {
  const { tone, words } = invoiceStates[status];
  return <Stamp tone={tone}>{words}</Stamp>;
}

/** The invoices with their PDFs; the details of one lead to the receipts it counts. */
export function Invoices({
  invoices,
  isOffline,
  onDetails,
  onPay,
}: {
  invoices: readonly Invoice[];
  isOffline: boolean;
  onDetails: (invoice: Invoice) => void;
  onPay: (invoice: Invoice) => void;
}) {
  const titleId = useId();
  const list = useList<never>(5);
  const pager = list.pagerFor(invoices.length);
  const download = useMutation({
    mutationFn: async ({ id, number }: Invoice) =>
      saveFile(await call('downloadInvoice', { params: { id } }), `invoice-${number}.pdf`),
    onSuccess: () => showToast('success', texts.downloaded),
    onError: (failure) => showToast('error', failureText(failure)),
  });

  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h2 id={titleId}>Invoices</h2>
      <DataList
        caption="Invoices"
        columns={columns}
        rowId={({ id }) => id}
        rows={rowsOn(pager, invoices)}
        empty={
          <EmptyState>
            No invoice yet. A month with more requests than the free ones gets one on the 1st of the
            next.
          </EmptyState>
        }
        actions={(invoice) => [
          {
            label: 'Details',
            name: `Details of invoice ${invoice.number}`,
            onSelect: () => onDetails(invoice),
          },
          ...(isOffline
            ? []
            : [
                {
                  label:
                    download.isPending && download.variables.id === invoice.id ? 'PDF …' : 'PDF',
                  name: `PDF of invoice ${invoice.number}`,
                  onSelect: () => download.isPending || download.mutate(invoice),
                },
              ]),
          ...(isPayable(invoice) && !isOffline
            ? [
                {
                  label: 'Pay',
                  name: `Pay invoice ${invoice.number}`,
                  onSelect: () => onPay(invoice),
                },
              ]
            : []),
        ]}
        pager={invoices.length > 5 ? <Pager label="invoices" {...pager} /> : null}
      />
    </section>
  );
}
