import { operator } from '#portal/ui/operator.ts';
import prose from '#portal/ui/prose.module.css';

/** Shown as a page and in the sign-up form's sheet. */
export function TermsText() {
  return (
    <div className={prose.prose}>
      <p>Effective 2024-08-23.</p>
      <h2>1. Parties and subject</h2>
      <p>
        These terms apply between {operator.company} (“we”) and whoever opens an account or calls
        the services (“you”). We provide interfaces that make, convert and check documents and data,
        and this portal to manage them.
      </p>
      <h2>2. Who may use the services</h2>
      <p>
        You must be at least 16 years old. Who acts for a company must be allowed to bind it. The
        details of your account must be true and kept up to date.
      </p>
      <h2>3. Account and API keys</h2>
      <p>
        You keep your password and your API keys secret and answer for what is done with them. If
        you think that somebody else knows a key, delete it in the portal; it stops working at once.
        An account is for one person or one company.
      </p>
      <h2>4. Plan, limits and payment</h2>
      <p>
        The free plan allows 100 successful requests in each calendar month. An account without a
        request limit is paid: on the 1st of each month we bill the requests of the month before
        that exceed the free ones, at the price agreed with you. Requests that fail are not counted.
      </p>
      <h2>5. What you may not do</h2>
      <ul>
        <li>Send unlawful content, or personal data that you may not process.</li>
        <li>Send bulk mail to people who did not agree to it.</li>
        <li>Collect content from websites against the law or the rights of others.</li>
        <li>Overload or get around limits, security measures or other customers’ data.</li>
      </ul>
      <h2>6. Your content</h2>
      <p>
        Your data, templates and documents stay yours. You allow us to process them as far as the
        call you make requires. We check a document’s form, not whether its content is right: an
        invoice that you send out remains your responsibility.
      </p>
      <h2>7. Availability and changes</h2>
      <p>
        We run the services with care but do not promise that they never fail. We announce changes
        that break existing calls at least 60 days ahead, unless law or security demand them sooner.
      </p>
      <h2>8. Liability</h2>
      <p>
        We are liable without limit for intent, gross negligence, and harm to life, body and health.
        Otherwise our liability is limited to the foreseeable damage and to what you paid in the
        twelve months before it arose. Rights that the law gives to consumers are untouched.
      </p>
      <h2>9. Ending</h2>
      <p>
        You may close your account at any time by writing to us. We may suspend or end an account
        that breaks these terms, after a warning where the matter allows one. Amounts that are due
        remain due.
      </p>
      <h2>10. Law and place</h2>
      <p>
        These terms are governed by Croatian law. Disputes go to the competent court in the Republic
        of Croatia; consumers may also turn to the courts of where they live. If one clause does not
        hold, the others do.
      </p>
      <p>Contact: {operator.email}</p>
    </div>
  );
}
