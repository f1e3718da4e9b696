import { Link } from 'react-router-dom';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';
import prose from '#portal/ui/prose.module.css';
import { ContactDetails } from '#portal/visit/contact-details.tsx';

export function Support() {
  return (
    <Page>
      <PageTitle>Support</PageTitle>
      <div className={prose.prose}>
        <p className={prose.lead}>Three ways to get going again.</p>
        <h2>Read</h2>
        <p>
          <Link to="/started">Get Started</Link> explains the first call in four steps; each{' '}
          <Link to="/services">service</Link> has its own documentation with every field and error.
        </p>
        <h2>Try</h2>
        <p>
          The Execution screen of a service runs a request from the browser and shows the answer as
          your program would get it. <em>Show Sample</em> fills in one that works.
        </p>
        <h2>Ask</h2>
        <p>
          Write to us with the request id of the failed call. It leads us to the cause without your
          data.
        </p>
        <ContactDetails />
      </div>
    </Page>
  );
}
