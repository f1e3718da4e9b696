import { grouped } from '#contract/grouped.ts';
import { billingExample, totalOf } from '#portal/site/billing-example.ts';
import styles from '#portal/site/billing-slip.module.css';
import { moneyText } from '#portal/ui/money-text.ts';
import prose from '#portal/ui/styles/prose.module.css';

/** The calculation of one month, line by line, as on a bill. */
export function BillingSlip({
  free,
  price,
  currency,
}: {
  free: number;
  price: string | undefined;
  currency: string;
}) {
  const { made, failed, counted, billed } = billingExample(free);
  return (
    <section className={prose.prose} aria-labelledby="billed">
      <h2 id="billed">How a month is billed</h2>
      <p>
        Billing is monthly: on the 1st we bill the calls of the previous month beyond the free ones.
        An example, for a paid account in March:
      </p>
      <table className={styles.sum}>
        <caption className="visually-hidden">Calls in March and what is billed on 1 April</caption>
        <tbody>
          <Line label="Calls made in March" value={made} />
          <Line label="Failed, not counted" value={-failed} />
          <Line label="Counted" value={counted} isSum />
          <Line label="Free" value={-free} />
          <Line label="Billed on 1 April" value={billed} isSum />
          {price && (
            <tr className={styles.total}>
              <th scope="row">
                {grouped(billed)} × {moneyText(price, currency)}
              </th>
              <td>{moneyText(totalOf(price, billed), currency)}</td>
            </tr>
          )}
        </tbody>
      </table>
      <p>
        A month with {grouped(free)} calls or fewer costs nothing. Months are calendar months in
        UTC; taxes are added where the law demands it.
      </p>
    </section>
  );
}

function Line({ label, value, isSum = false }: { label: string; value: number; isSum?: boolean }) {
  return (
    <tr className={isSum ? styles.total : undefined}>
      <th scope="row">{label}</th>
      <td>{grouped(value).replace('-', '−')}</td>
    </tr>
  );
}
