// What the product really stores and passes on. Whoever adds a table, a cookie or an outside call
// changes these lines with it.
import type { LegalSection } from '#portal/site/legal/legal-section.ts';

export const whatWeProcess: LegalSection = {
  id: 'what-we-process',
  title: 'What we process, and why',
  body: (
    <>
      <p>In brackets the ground in Art. 6(1) of the GDPR.</p>
      <ul>
        <li>
          <strong>Account.</strong> Name, e-mail address, a one-way hash of your password, the
          postal address if you enter one, role, limit and the time of the last login: to run your
          account (b, contract).
        </li>
        <li>
          <strong>Sessions and links.</strong> Hashes of the session cookie and of the links we
          mail, with their ends: to sign you in, verify your address and change your password (b).
        </li>
        <li>
          <strong>API keys.</strong> A keyed hash to recognise a key and an encrypted copy so that
          you can look it up, with its name and last use (b).
        </li>
        <li>
          <strong>Requests and documents.</strong> The data of a call is processed to answer it. In
          download mode the result is not kept. In archive mode it is kept until it expires: after 7
          days, or the 1 hour to 30 days you choose. With an Idempotency-Key the answer is kept for
          24 hours, so that a repeated call gives the same one (b).
        </li>
        <li>
          <strong>Templates.</strong> The templates you save, with earlier versions and sample data,
          until you delete them: to fill them when you run a service. What a preview is made of is
          not kept (b).
        </li>
        <li>
          <strong>Usage records.</strong> Service, key, time, outcome, duration, size and checksum
          of each run, never its content: for your statistics, limits and bills (b, and c for
          bills).
        </li>
        <li>
          <strong>Mail.</strong> Messages the portal sends you, such as verification links, until
          they are delivered and for some days after (b).
        </li>
        <li>
          <strong>Contact messages.</strong> Name, address, company and text of what you write with
          the contact form, and our answer (b or f, our interest in answering).
        </li>
        <li>
          <strong>Security.</strong> Network addresses and counts of tries for rate limits, and
          server logs with time, call, outcome and request id: to find faults and keep attackers out
          (f, our interest in a safe service). Passwords, keys and the data of calls do not go into
          logs.
        </li>
        <li>
          <strong>Payment.</strong> For paid accounts: amounts, invoices, and brand and last four
          digits of a card (b, c). The full card number goes from your browser to the payment
          provider and never to us.
        </li>
      </ul>
    </>
  ),
};

export const deviceStorage: LegalSection = {
  id: 'device',
  title: 'Cookies and storage on your device',
  body: (
    <>
      <p>
        Three cookies, all necessary. One keeps you signed in, until the session ends or for 30 days
        with Remember me; one beside it says no more than that there is a session; one holds the
        proof of a solved captcha, for 10 minutes. Only the second can be read by scripts.
      </p>
      <p>Your browser’s own storage holds, on this device only:</p>
      <ul>
        <li>your colour scheme and your answer about cookies;</li>
        <li>your user id, name and role, to start offline; logging out removes them;</li>
        <li>requests, templates and messages you are writing, until they are sent or cleared;</li>
        <li>copies of public pages and documentation, for reading offline;</li>
        <li>for those who answer contact messages, the newest of them, for a day.</li>
      </ul>
      <p>
        There is no tracking and no advertising. Optional cookies would be set only after you
        accept; today there are none.
      </p>
    </>
  ),
};

export const recipients: LegalSection = {
  id: 'recipients',
  title: 'Who else receives data',
  body: (
    <>
      <ul>
        <li>
          <strong>Hosting and mail providers</strong> that work for us under contract and on our
          instructions.
        </li>
        <li>
          <strong>Stripe</strong>, when card payment is switched on and you enter a card. Its script
          is loaded on the billing page only.
        </li>
        <li>
          <strong>Google reCAPTCHA</strong>, when the operator has switched it on: Google then
          receives your network address and data about your browser once you start to write in the
          contact form. Without it a puzzle in your own browser serves as captcha and nobody is
          asked.
        </li>
        <li>
          <strong>Whom your call names.</strong> A service that by its nature asks somebody else,
          such as a VAT register, a mail server or a website you give, passes on what that needs.
        </li>
        <li>
          <strong>Authorities and courts</strong>, where the law obliges us.
        </li>
      </ul>
      <p>
        We sell no data. Where a recipient is outside the European Economic Area, an adequacy
        decision or the Commission’s standard contractual clauses protect the transfer.
      </p>
    </>
  ),
};
