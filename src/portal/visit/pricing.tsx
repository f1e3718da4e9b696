import { useSession } from '#portal/data/session.tsx';
import { ButtonLink } from '#portal/ui/button.tsx';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';
import prose from '#portal/ui/prose.module.css';
import { Slip } from '#portal/ui/slip.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';
import styles from '#portal/visit/cards.module.css';

export function Pricing() {
  const { user } = useSession();
  return (
    <Page>
      <PageTitle>Pricing</PageTitle>
      <p className={prose.lead}>Free up to 100 API calls a month. No card needed to start.</p>
      <div className={styles.cards}>
        <Slip title="Free" aside={<Stamp tone="success">100 calls</Stamp>}>
          <div className={styles.card}>
            <ul>
              <li>100 API calls every calendar month</li>
              <li>All services that are open</li>
              <li>Only calls that succeed are counted</li>
            </ul>
            {user ? (
              <ButtonLink variant="primary" to="/services">
                Browse services
              </ButtonLink>
            ) : (
              <ButtonLink variant="primary" to="/sign-up">
                Sign Up for Free
              </ButtonLink>
            )}
          </div>
        </Slip>
        <Slip title="Paid" aside={<Stamp>Unlimited</Stamp>}>
          <div className={styles.card}>
            <ul>
              <li>No limit on calls</li>
              <li>The first 100 of each month stay free</li>
              <li>Billed on the 1st, for the month before</li>
            </ul>
            <ButtonLink to="/contact">Contact</ButtonLink>
          </div>
        </Slip>
      </div>
      <div className={prose.prose}>
        <h2>How a month is billed</h2>
        <p>
          You make 340 calls in March and 40 of them fail. 300 count, 100 are free, so 200 are
          billed on 1 April. A month with 100 calls or fewer costs nothing.
        </p>
      </div>
    </Page>
  );
}
