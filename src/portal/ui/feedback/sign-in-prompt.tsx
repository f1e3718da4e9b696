import type { ReactNode } from 'react';
import { ButtonLink } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';

/**
 * What a guest sees where signing in is needed: `to` is what it opens, as in 'Please Log In to
 * Access the Profile.' Login goes back one page, so it
 * leads back here.
 */
export function SignInPrompt({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <Banner
      title={`Please Log In to Access the ${to}.`}
      action={
        <ButtonLink variant="primary" to="/login">
          Log In
        </ButtonLink>
      }
    >
      {children}
    </Banner>
  );
}
