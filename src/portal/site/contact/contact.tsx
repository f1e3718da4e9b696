import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import styles from '#portal/site/contact/contact.module.css';
import { ContactDetails } from '#portal/site/contact/contact-details.tsx';
import { ContactForm } from '#portal/site/contact/contact-form.tsx';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';
import prose from '#portal/ui/styles/prose.module.css';

export function Contact() {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <Page>
      <PageTitle description="Write to us about higher limits, templates of your own, data protection or a call that fails.">
        Contact Us
      </PageTitle>
      <p className={prose.lead}>
        Higher limits, a template of your own, data protection, or something that does not work as
        described: write to us.
      </p>
      <div className={styles.columns}>
        {sentTo === undefined ? (
          <ContactForm onSent={setSentTo} />
        ) : (
          <Sent to={sentTo} onAnother={() => setSentTo(undefined)} />
        )}
        <aside className={`${prose.prose} ${styles.aside}`} aria-label="Other ways to reach us">
          <h2>Other ways</h2>
          <ContactDetails />
          <p>
            Many questions are answered in <Link to="/support">Support</Link> and in the
            documentation of each <Link to="/services">service</Link>.
          </p>
        </aside>
      </div>
    </Page>
  );
}

function Sent({ to, onAnother }: { to: string; onAnother: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  // The focused SEND button was removed.
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className={styles.sent}>
      <Banner tone="success" title="Your message has reached us.">
        The answer goes to {to}.
      </Banner>
      <Button onClick={onAnother}>Write another message</Button>
    </div>
  );
}
