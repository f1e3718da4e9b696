import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import styles from '#portal/site/auth/form.module.css';
import { GuestOnly } from '#portal/site/auth/guest-only.tsx';
import { SignUpForm } from '#portal/site/auth/sign-up-form.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';

export function SignUp() {
  const [search] = useSearchParams();
  const [adminToken] = useState(() => search.get('admin') ?? undefined);

  // Secrets in the address end up in histories and screenshots. The address is changed without the
  // router, because this screen continues with its copy of the secret.
  useEffect(() => {
    if (adminToken) window.history.replaceState(window.history.state, '', '/sign-up');
  }, [adminToken]);

  return (
    <GuestOnly>
      <Page narrow>
        <PageTitle
          description="Create an account with your name, an e-mail address and a password. No card is needed."
          hidden
        >
          Sign Up
        </PageTitle>
        {adminToken && (
          <Banner tone="info" title="This creates the first administrator.">
            The link works once. The account is ready at once, without a verification mail.
          </Banner>
        )}
        <SignUpForm adminToken={adminToken} />
        <p className={styles.foot}>
          Already have an account?{' '}
          <Link to="/login" className={styles.link}>
            Log In
          </Link>
        </p>
      </Page>
    </GuestOnly>
  );
}
