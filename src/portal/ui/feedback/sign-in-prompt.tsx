import type { ReactNode } from 'react';
import { ButtonLink } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';

/**
 * Shown to guests where signing in is required. `to` names what it opens, as in 'Please Log In to
 * Access the Profile.', and the children say what that is. Login goes back one page, so users return here.
 */
export function SignInPrompt({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <Banner
      title={`Please Log In to Access the ${to}.`}
      action={
        <>
          <ButtonLink variant="primary" to="/login">
            Log In
          </ButtonLink>
          <ButtonLink to="/sign-up">Sign Up</ButtonLink>
        </>
      }
    >
      {children}
    </Banner>
  );
}
