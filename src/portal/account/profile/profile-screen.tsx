import { useMemo } from 'react';
import { KeptProfile } from '#portal/account/profile/kept-profile.tsx';
import { ProfileForm } from '#portal/account/profile/profile-form.tsx';
import { type SessionUser, useSession } from '#portal/api/session/session.tsx';
import { useKeepingRead } from '#portal/offline/device/kept-read.ts';
import { SignInPrompt } from '#portal/ui/feedback/sign-in-prompt.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';

/** Name and address of the signed-in user; the id in the path is not used. */
export function ProfileScreen() {
  const { status, user } = useSession();
  return (
    <Page>
      <PageTitle>Profile</PageTitle>
      {status === 'unknown' ? <Skeleton lines={6} /> : null}
      {status === 'guest' ? (
        <SignInPrompt to="Profile">Your name and address, for bills and letters.</SignInPrompt>
      ) : null}
      {user && status === 'offline' ? <KeptProfile key={user.id} userId={user.id} /> : null}
      {user && status === 'signed-in' ? <Profile key={user.id} user={user} /> : null}
    </Page>
  );
}

function Profile({ user }: { user: SessionUser }) {
  const { name, address } = user;
  useKeepingRead(
    user.id,
    'profile',
    useMemo(() => ({ name, address }), [name, address]),
  );
  return <ProfileForm user={user} />;
}
