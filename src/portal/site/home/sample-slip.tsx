import styles from '#portal/site/home/sample-slip.module.css';
import { Slip } from '#portal/ui/slip.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';

// A literal, because the contract's full sample would double the first page's data, and its
// Croatian characters would load a second font.
const request = `POST /api/data-to-pdf/v1/convert
{
  "template_id": "invoice.hbs",
  "data": {
    "client": {
      "name": "Müller & Söhne"
    },
    "grandTotal": 157.5
  }
}`;

const rows = [
  ['Office paper A4, 80 g', '20', '90.00'],
  ['Receipt book', '10', '45.00'],
] as const;

/** A request and the page made from it, side by side. */
export function SampleSlip() {
  return (
    <div className={styles.pair}>
      <div className={styles.request}>
        <Slip title="Request" aside={<Stamp>JSON</Stamp>}>
          <pre className={styles.code}>{request}</pre>
        </Slip>
      </div>
      <div className={styles.answer}>
        <Slip title="invoice.pdf" aside={<Stamp tone="success">1 page</Stamp>}>
          <div className={styles.paper}>
            <div className={styles.top}>
              <strong>Jadran Papir d.o.o.</strong>
              <span>Invoice 2024-0117</span>
            </div>
            <p>
              Müller &amp; Söhne
              <br />
              1180 Wien
            </p>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">Item</th>
                  <th scope="col">Qty</th>
                  <th scope="col">Net</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(([item, quantity, net]) => (
                  <tr key={item}>
                    <td>{item}</td>
                    <td>{quantity}</td>
                    <td>{net}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row" colSpan={2}>
                    Total with VAT
                  </th>
                  <td>€ 157.50</td>
                </tr>
              </tfoot>
            </table>
          </div>
        </Slip>
      </div>
    </div>
  );
}
