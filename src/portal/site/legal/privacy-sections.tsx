import { Link } from 'react-router-dom';
import { CompanyEmail, CompanyFact, CompanyName } from '#portal/site/legal/company-fact.tsx';
import type { LegalSection } from '#portal/site/legal/legal-section.ts';
import { deviceStorage, recipients, whatWeProcess } from '#portal/site/legal/privacy-data.tsx';

export const privacySections: readonly LegalSection[] = [
  {
    id: 'responsible',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          <CompanyName />, <CompanyFact part="address" until="at the address given there" />,{' '}
          <CompanyFact part="city" until="in the city given there" />. For anything about your data,
          write to <CompanyEmail /> or use the <Link to="/contact">contact form</Link>.
        </p>
        <p>
          For personal data inside the documents that customers make, the customer is responsible
          and we process on their behalf.
        </p>
      </>
    ),
  },
  whatWeProcess,
  deviceStorage,
  recipients,
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <ul>
        <li>
          Account data: as long as the account exists, and 30 days so that a slip can be undone.
        </li>
        <li>Archived files: until they expire, or until you delete them.</li>
        <li>Usage records: as long as bills and statistics need them.</li>
        <li>Bills: as long as tax law demands, in Croatia 11 years.</li>
        <li>Contact messages: until your matter is settled and no claim can follow from it.</li>
        <li>Logs: only as long as finding faults and attacks requires.</li>
      </ul>
    ),
  },
  {
    id: 'security',
    title: 'How we protect it',
    body: (
      <p>
        Passwords are stored as slow one-way hashes, keys encrypted, session and link secrets as
        hashes only. Documents are made without any network access, so a template cannot carry your
        data away. Everything published is shown without scripts.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          You may ask for access, correction, erasure, restriction and a copy of your data in a
          common format, object to processing that rests on our interest, and withdraw a consent for
          the future. We answer within one month. No decision about you is made by a machine alone.
        </p>
        <p>
          You may complain to a supervisory authority where you live or work. In Croatia that is the
          Agencija za zaštitu osobnih podataka (AZOP), Zagreb.
        </p>
      </>
    ),
  },
  {
    id: 'duty',
    title: 'Must you give us data?',
    body: (
      <p>
        Only what an account or an answer needs: without an e-mail address there is neither. All
        else, such as company and postal address, is up to you.
      </p>
    ),
  },
  {
    id: 'age',
    title: 'Age',
    body: (
      <p>
        The services are for people aged 16 or over. If we learn that an account belongs to somebody
        younger, we delete it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and law',
    body: (
      <p>
        If this policy changes in substance, we tell account holders by e-mail before it takes
        effect. It is governed by Croatian law and the GDPR.
      </p>
    ),
  },
];
