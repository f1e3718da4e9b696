import { linkHours } from '#portal/account/privacy/periods.ts';
import { Banner } from '#portal/ui/feedback/banner.tsx';

/** What came of the link in the mail that confirms a new address. */
export function EmailNotice({ news, email }: { news: string | null; email: string | undefined }) {
  if (news === 'changed') {
    return (
      <Banner tone="success" title="Your email address is changed.">
        {email ? (
          <>
            From now on you log in as <strong>{email}</strong>.
          </>
        ) : (
          'From now on you log in with the new one.'
        )}
      </Banner>
    );
  }
  if (news === 'expired') {
    return (
      <Banner tone="error" title="This link does not work any more.">
        It works once, for {linkHours} hours, and only the one that was sent last. Ask for another
        one below.
      </Banner>
    );
  }
  return null;
}
