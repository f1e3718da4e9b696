import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { texts } from '#contract/texts.ts';
import { useIsTakingOver } from '#portal/api/is-taking-over.ts';
import styles from '#portal/site/auth/form.module.css';
import { GuestOnly } from '#portal/site/auth/guest-only.tsx';
import { LoginForm } from '#portal/site/auth/login-form.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';

export function Login() {
  const [search] = useSearchParams();
  const sentTo = useSentTo();
  const verified = search.get('verified');
  return (
    // The link of the verification mail signs in the browser of the sign-up.
    <GuestOnly target={verified === '1' ? '/started?verified=1' : '/'}>
      <Page narrow>
        <PageTitle
          tab="Log In"
          description="Log in to see your API keys, try the services and follow your usage."
          hidden
        >
          {texts.loginHeading}
        </PageTitle>
        {verified === '1' && (
          <Banner tone="success" title="Your e-mail address is verified." live>
            You can log in now.
          </Banner>
        )}
        {verified === '0' && (
          <Banner tone="error" title="This link is not valid any more." live>
            Log in with your e-mail and password to get a new one.
          </Banner>
        )}
        {sentTo && (
          <Banner tone="info" title={texts.checkEmail}>
            We sent a verification link to {sentTo}. Open it, then log in. If it does not arrive
            within minutes, look in the spam folder.
          </Banner>
        )}
        <LoginForm key={sentTo} email={sentTo} />
        <p className={styles.foot}>
          No account yet?{' '}
          <Link to="/sign-up" className={styles.link}>
            Sign Up
          </Link>
        </p>
      </Page>
    </GuestOnly>
  );
}

/** The address to which the sign-up screen has just sent a link. */
function useSentTo(): string | undefined {
  const state: unknown = useLocation().state;
  // The browser keeps the state across a reload; the server does not know it.
  const isTakingOver = useIsTakingOver();
  if (isTakingOver) return undefined;
  if (typeof state !== 'object' || state === null || !('sentTo' in state)) return undefined;
  return typeof state.sentTo === 'string' ? state.sentTo : undefined;
}
