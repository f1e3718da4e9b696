import { operator } from '#portal/ui/operator.ts';
import prose from '#portal/ui/prose.module.css';

/** Shown as a page and in the sign-up form's sheet. Each claim is one the product keeps. */
export function PrivacyText() {
  return (
    <div className={prose.prose}>
      <p>Effective 2024-08-23.</p>
      <h2>Who is responsible</h2>
      <p>
        {operator.company}, {operator.street}. For anything about your data, write to{' '}
        {operator.email}.
      </p>
      <h2>What we process, and why</h2>
      <ul>
        <li>
          <strong>Account:</strong> name, e-mail address and a one-way hash of your password, to
          give you access (performance of the contract, Art. 6(1)(b) GDPR).
        </li>
        <li>
          <strong>Requests:</strong> the data and files of a call, only to answer it. With archive
          mode the result is kept until it expires, after 7 days unless you choose otherwise.
        </li>
        <li>
          <strong>Usage:</strong> which service was called when, with which outcome, to show your
          statistics and to bill (Art. 6(1)(b) and (c) GDPR).
        </li>
        <li>
          <strong>Security:</strong> network addresses in rate limits and logs, to keep attackers
          out (legitimate interest, Art. 6(1)(f) GDPR).
        </li>
        <li>
          <strong>Messages:</strong> what you write to us, to answer you.
        </li>
      </ul>
      <h2>Cookies and storage on your device</h2>
      <p>
        One cookie keeps you signed in. It is necessary, cannot be read by scripts and ends with the
        session, or after 30 days if you ticked Remember me. This device also stores your colour
        scheme, your answer about cookies, your id, name and role for starting offline, and copies
        of public pages. There is no tracking and no advertising. Optional cookies are set only
        after you accept; today there are none.
      </p>
      <h2>Who else receives data</h2>
      <p>
        Hosting and mail providers that work for us under contract. A service that by its nature
        asks somebody else, such as a VAT register, a mail server or a website you name, passes on
        what that needs. We sell nothing.
      </p>
      <h2>How long we keep it</h2>
      <p>
        Account data as long as the account exists and 30 days more, so that a deletion by mistake
        can be undone. Billing documents as long as the law demands. Archived files until they
        expire.
      </p>
      <h2>Your rights</h2>
      <p>
        You may ask for access, correction, deletion, restriction and a copy of your data, and
        object to processing that rests on our interest. You may complain to a supervisory
        authority; in Croatia that is the Agencija za zaštitu osobnih podataka (AZOP), Zagreb.
      </p>
      <h2>Age</h2>
      <p>The services are for people aged 16 or over. We delete accounts of younger persons.</p>
      <h2>Changes</h2>
      <p>
        If this policy changes in substance we tell account holders by e-mail before it takes
        effect. It is governed by Croatian law and the GDPR.
      </p>
    </div>
  );
}
