import { Link } from 'react-router-dom';
import { CompanyEmail, CompanyName } from '#portal/site/legal/company-fact.tsx';
import type { LegalSection } from '#portal/site/legal/legal-section.ts';

export const termsSections: readonly LegalSection[] = [
  {
    id: 'parties',
    title: 'Who agrees, and on what',
    body: (
      <>
        <p>
          These terms apply between <CompanyName /> (“we”) and whoever opens an account or calls the
          services (“you”). The services make, convert and check documents and data over an API; the
          portal manages them.
        </p>
        <p>
          You agree by ticking the box at sign-up. Terms of your own apply only if we accept them in
          writing.
        </p>
      </>
    ),
  },
  {
    id: 'who-may-use',
    title: 'Who may use the services',
    body: (
      <p>
        You must be at least 16 years old. Whoever acts for a company must be allowed to bind it.
        What you tell us about yourself must be true and kept up to date.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Account and API keys',
    body: (
      <p>
        Keep your password and your API keys secret; you answer for what is done with them. If you
        think that somebody else knows a key, delete it in the portal: it stops working at once. One
        account is for one person or one company.
      </p>
    ),
  },
  {
    id: 'payment',
    title: 'Plan, limits and payment',
    body: (
      <>
        <p>
          The free plan covers the number of API calls a month that{' '}
          <Link to="/pricing">Pricing</Link> names. Calls count by calendar month (UTC) and only
          when they succeed. At the limit further calls are refused; they are never billed by
          surprise.
        </p>
        <p>
          An account without a limit is paid. On the 1st of each month we bill the counted calls of
          the month before that exceed the free ones, at the price agreed with you. Taxes are added
          where the law demands it. If a payment stays open after a reminder, we may set the account
          back to the free plan.
        </p>
      </>
    ),
  },
  {
    id: 'forbidden',
    title: 'What you may not do',
    body: (
      <ul>
        <li>Send unlawful content, or personal data that you may not process.</li>
        <li>Send bulk mail to people who did not agree to it.</li>
        <li>Collect content from websites against the law or the rights of others.</li>
        <li>Overload the services, or get around limits, security or other customers’ data.</li>
        <li>Resell bare access to the API without our consent.</li>
      </ul>
    ),
  },
  {
    id: 'content',
    title: 'Your content',
    body: (
      <>
        <p>
          Your data, templates and documents stay yours. You allow us to process them as far as the
          call you make requires, and for nothing else. Where they hold personal data of others, we
          process it on your behalf; ask us for a data processing agreement.
        </p>
        <p>
          We check the form of a document, not whether its content is right: an invoice that you
          send out remains your responsibility. Archived files are removed when they expire, so keep
          your own copy of what you must retain.
        </p>
      </>
    ),
  },
  {
    id: 'availability',
    title: 'Availability and changes',
    body: (
      <p>
        We run the services with care but cannot promise that they never fail. Changes that break
        existing calls are announced at least 60 days ahead, unless law or security demand them
        sooner. If we change these terms, we tell you by e-mail 30 days before; if you do not agree,
        you may close your account until then.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        We are liable without limit for intent, gross negligence, and harm to life, body and health.
        Otherwise our liability is limited to the damage that could be foreseen, and to what you
        paid in the twelve months before it arose. Rights that the law gives to consumers are
        untouched.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Ending',
    body: (
      <p>
        You may close your account at any time. We may suspend or end an account that breaks these
        terms, after a warning where the matter allows one, and any account with 30 days’ notice.
        Amounts that are due remain due. A closed account is erased after 30 days.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and place',
    body: (
      <>
        <p>
          These terms are governed by Croatian law. Disputes go to the competent court in the
          Republic of Croatia; consumers may also turn to the courts of the place where they live.
          If one clause does not hold, the others do.
        </p>
        <p>
          Questions: <CompanyEmail />, or the <Link to="/contact">contact form</Link>.
        </p>
      </>
    ),
  },
];
