import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { RequestPasswordChange } from '#portal/site/auth/request-password-change.tsx';
import { ResetPassword } from '#portal/site/auth/reset-password.tsx';
import { Page } from '#portal/ui/page.tsx';

/** Both forms of the address, `/forgot-password/{token}` and `?token=`, set a new password. */
export function ForgotPassword() {
  const params = useParams();
  const [search] = useSearchParams();
  const [token, setToken] = useState(() => params.token ?? search.get('token') ?? undefined);

  // As in the sign-up screen: secrets are removed from the address.
  useEffect(() => {
    if (token) window.history.replaceState(window.history.state, '', '/forgot-password');
  }, [token]);

  return (
    <Page narrow>
      {token ? (
        <ResetPassword token={token} onExpired={() => setToken(undefined)} />
      ) : (
        <RequestPasswordChange />
      )}
    </Page>
  );
}
