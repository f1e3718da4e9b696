import { grouped } from '#contract/grouped.ts';
import { limits } from '#contract/limits.ts';
import { useSession } from '#portal/api/session/session.tsx';
import { useSite } from '#portal/api/site.ts';
import { BillingSlip } from '#portal/site/billing-slip.tsx';
import styles from '#portal/site/cards.module.css';
import { ButtonLink } from '#portal/ui/button.tsx';
import { moneyText } from '#portal/ui/money-text.ts';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';
import { Slip } from '#portal/ui/slip.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';
import prose from '#portal/ui/styles/prose.module.css';

export function Pricing() {
  const { user } = useSession();
  const { site } = useSite();
  const freeRequests = site?.free_requests ?? limits.freeRequests;
  const free = grouped(freeRequests);
  const price = site?.price_per_request ?? undefined;
  return (
    <Page>
      <PageTitle description="A number of API calls is free every month, without a card. Further calls are billed on the 1st for the previous month.">
        Pricing
      </PageTitle>
      <p className={prose.lead}>Free up to {free} API calls a month. No card needed to start.</p>
      <div className={styles.cards}>
        <Slip title="Free" aside={<Stamp tone="success">{free} calls</Stamp>}>
          <div className={styles.card}>
            <ul>
              <li>{free} API calls every calendar month</li>
              <li>All services that are open</li>
              <li>Only calls that succeed are counted</li>
              <li>At the limit, calls are refused: no surprise bill</li>
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
              <li>The first {free} of each month stay free</li>
              <li>Billed on the 1st, for the month before</li>
              <li>
                {price && site
                  ? `${moneyText(price, site.currency)} for each further call`
                  : 'The price is agreed with you'}
              </li>
            </ul>
            <ButtonLink to="/contact">Contact</ButtonLink>
          </div>
        </Slip>
      </div>
      <BillingSlip free={freeRequests} price={price} currency={site?.currency ?? 'EUR'} />
    </Page>
  );
}
