import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { grouped } from '#contract/grouped.ts';
import { pageLimits } from '#contract/page-limits.ts';
import { useIsTakingOver } from '#portal/api/is-taking-over.ts';
import { readKnownUser } from '#portal/api/session/known-user.ts';
import { useSession } from '#portal/api/session/session.tsx';
import { useSite } from '#portal/api/site.ts';
import { Demo } from '#portal/site/home/demo.tsx';
import styles from '#portal/site/home/home.module.css';
import { ButtonLink } from '#portal/ui/button.tsx';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';
import guest from '#portal/ui/styles/guest-part.module.css';

const features = [
  {
    title: 'Print-ready and accessible',
    text: 'PDFs are tagged for screen readers, with every font embedded and page breaks that keep table rows whole.',
  },
  {
    title: 'One contract, thirteen services',
    text: 'The same key, error body and access modes for every service. Learn one call and you know the rest.',
  },
  {
    title: 'Made for the people in between',
    text: 'Try each service from a phone, copy the call as curl, and pass it to the developer of the integration.',
  },
] as const;

const checks = [
  'An invalid key, a missing template or a bad field is rejected with its path and a fix, never with a blank page.',
  'Only a run that succeeds is counted. What fails costs nothing.',
  'Archived files expire by themselves, after seven days unless you say otherwise.',
] as const;

// Guests do not need it.
const OwnHome = lazy(async () => ({
  default: (await import('#portal/site/home/own-home.tsx')).OwnHome,
}));

/** What the product is, for guests; for users what they have. */
export function Home() {
  const { status, user } = useSession();
  const isTakingOver = useIsTakingOver();
  // A known user is about to be confirmed. The server does not know the user; CSS hides its page.
  const known = user ?? (status === 'unknown' && !isTakingOver ? readKnownUser() : undefined);
  if (known) {
    return (
      <Suspense fallback={<Page>{null}</Page>}>
        <OwnHome key={known.id} userId={known.id} />
      </Suspense>
    );
  }
  return (
    <div className={guest.part} data-unsure={status === 'unknown' || undefined}>
      <Landing />
    </div>
  );
}

function Landing() {
  const { site } = useSite();
  return (
    <Page>
      <section className={styles.hero}>
        <div className={styles.pitch}>
          <PageTitle
            tab=""
            className={styles.display}
            description="Turn JSON into invoices, letters and other documents with one API call. Free to start, every month."
          >
            <span>Your data in,</span> <span>finished documents out</span>
          </PageTitle>
          <p className={styles.lead}>
            Send JSON to one address and get an invoice, a letter or a report back.{' '}
            {grouped(site?.free_requests ?? pageLimits.freeRequests)} requests a month are free.
          </p>
          <div className={styles.actions}>
            <ButtonLink variant="primary" to="/sign-up">
              Sign Up for Free
            </ButtonLink>
            <ButtonLink to="/services">Browse services</ButtonLink>
          </div>
        </div>
        <Demo />
      </section>

      <section className={styles.section} aria-labelledby="features">
        <h2 id="features">Built for Your Business</h2>
        <ul className={styles.features}>
          {features.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className={styles.section} aria-labelledby="trust">
        <h2 id="trust">Companies trusting the product</h2>
        <p className={styles.text}>
          We show no logos here: a name appears only when a customer asks for it. What any company
          can check before trusting us:
        </p>
        <ul className={styles.checks}>
          {checks.map((check) => (
            <li key={check}>{check}</li>
          ))}
        </ul>
      </section>

      <section className={styles.closing} aria-labelledby="start">
        <div>
          <h2 id="start">Start Exploring</h2>
          <p>
            Read the documentation of all services or{' '}
            <Link to="/check-e-invoice">check an e-invoice</Link>, no account needed.
          </p>
        </div>
        <ButtonLink variant="primary" to="/services">
          Start Exploring
        </ButtonLink>
      </section>

      <section className={styles.closing} aria-labelledby="talk">
        <div>
          <h2 id="talk">Something special in mind?</h2>
          <p>
            Higher limits, a template of your own, a question about data protection: write to us.
          </p>
        </div>
        <ButtonLink to="/contact">Contact Us</ButtonLink>
      </section>
    </Page>
  );
}
