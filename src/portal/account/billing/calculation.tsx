import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { grouped } from '#contract/grouped.ts';
import styles from '#portal/account/billing/billing.module.css';
import { requestsText } from '#portal/account/billing/billing-texts.ts';
import { receiptsPath } from '#portal/account/billing/receipts-path.ts';
import { servicesQuery } from '#portal/api/services-query.ts';
import { moneyText } from '#portal/ui/money-text.ts';

export interface Bill {
  period: string;
  count: number;
  free: number;
  billable: number;
  price_per_request: string | null;
  amount: string | null;
  currency: string;
  lines: readonly { service: string; count: number }[];
}

type Notes = Readonly<Record<'count' | 'free' | 'billable' | 'amount', string>>;

/** (count − free) × price = amount, line by line, and the receipts that are counted. */
export function Calculation({ bill, notes }: { bill: Bill; notes?: Notes }) {
  const { count, free, billable, price_per_request: price, amount, currency } = bill;
  return (
    <>
      <table className={styles.sum}>
        <caption className="visually-hidden">How the amount is worked out</caption>
        <tbody>
          <Line label="Counted requests" note={notes?.count} value={grouped(count)} />
          <Line label="Free requests" note={notes?.free} value={`−${grouped(free)}`} />
          <Line label="Billed requests" note={notes?.billable} value={grouped(billable)} isSum />
          <Line
            label={
              price === null ? 'Amount' : `${grouped(billable)} × ${moneyText(price, currency)}`
            }
            note={notes?.amount}
            value={amount === null ? 'No price' : moneyText(amount, currency)}
            isSum
          />
        </tbody>
      </table>
      <Lines bill={bill} />
    </>
  );
}

function Line({
  label,
  note,
  value,
  isSum = false,
}: {
  label: string;
  note: string | undefined;
  value: string;
  isSum?: boolean;
}) {
  return (
    <tr className={isSum ? styles.total : undefined}>
      <th scope="row">
        {label}
        {note ? <p className={styles.note}>{note}</p> : null}
      </th>
      <td>{value}</td>
    </tr>
  );
}

function Lines({ bill: { lines, period } }: { bill: Bill }) {
  const { data: services } = useQuery(servicesQuery);
  if (lines.length === 0) return null;
  return (
    <ul className={styles.lines} aria-label="Counted by service">
      {lines.map(({ service, count }) => {
        const title = services?.find(({ key }) => key === service)?.title ?? service;
        return (
          <li key={service}>
            <Link to={receiptsPath({ service, period })}>
              <span>{title}</span> <span>{requestsText(count)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
