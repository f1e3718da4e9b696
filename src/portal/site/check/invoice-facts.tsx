import type { EInvoice, Party, Totals } from '#invoicing/e-invoice.ts';
import styles from '#portal/site/check/check.module.css';

const totalNames: readonly (readonly [keyof Totals, string])[] = [
  ['net', 'Without VAT'],
  ['tax', 'VAT'],
  ['gross', 'With VAT'],
  ['prepaid', 'Paid already'],
  ['payable', 'To be paid'],
];

/** What a person looks for on an invoice first. */
export function InvoiceFacts({ invoice, format }: { invoice: EInvoice; format: string }) {
  const { isCreditNote, number, issueDate, dueDate, seller, buyer, totals, currency } = invoice;
  const rows: (readonly [string, string | undefined])[] = [
    [isCreditNote ? 'Credit note' : 'Invoice', number],
    ['Date', issueDate],
    ['Due', dueDate],
    ['Seller', partyWords(seller)],
    ['Buyer', partyWords(buyer)],
    ...totalNames.map(([key, name]) => {
      const amount = totals[key];
      const words = amount && `${amount.value} ${amount.currency ?? currency ?? ''}`.trim();
      return [name, words] as const;
    }),
    ['Format', format],
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function partyWords(party: Party | undefined): string | undefined {
  const parts = [party?.name, party?.address?.city, party?.vatId ?? party?.taxId];
  return parts.filter(Boolean).join(', ');
}
