import { lazy, Suspense, useState } from 'react';
import styles from '#portal/site/home/demo.module.css';
import { Button } from '#portal/ui/button.tsx';
import { Slip } from '#portal/ui/slip.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';

const LiveDemo = lazy(async () => ({
  default: (await import('#portal/site/home/live-demo.tsx')).LiveDemo,
}));

/** A page that the product printed, and after a tap the same with a name and an amount of one's own. */
export function Demo() {
  const [isLive, setIsLive] = useState(false);
  return (
    <Slip title="invoice.pdf" aside={<Stamp tone="success">1 page</Stamp>}>
      {isLive ? (
        <Suspense fallback={<p>Loading…</p>}>
          <LiveDemo />
        </Suspense>
      ) : (
        <div className={styles.demo}>
          <Button wide onClick={() => setIsLive(true)}>
            Try it: change the name and the amount
          </Button>
          <img
            className={styles.picture}
            fetchPriority="high"
            src="/showcase/data-to-pdf-invoice.webp"
            width={720}
            height={1018}
            alt="An invoice printed by Data to PDF: logo, lines, VAT and a payment code"
          />
        </div>
      )}
    </Slip>
  );
}
