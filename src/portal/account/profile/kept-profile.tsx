import styles from '#portal/account/profile/profile.module.css';
import { keptProfile, profileOf } from '#portal/account/profile/profile-values.ts';
import { useKeptRead } from '#portal/offline/device/kept-read.ts';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { momentText } from '#portal/ui/moment-text.ts';
import { Slip } from '#portal/ui/slip.tsx';

/** The profile as last seen, for a start without the server. */
export function KeptProfile({ userId }: { userId: string }) {
  const kept = useKeptRead(userId, 'profile', keptProfile);
  const values = kept && profileOf(kept.value);
  const rows = values && [
    ['Name', values.name],
    ['Address type', values.type || 'Home'],
    ['Apartment', values.apartment],
    ['Postal code', values.postal_code],
    ['City', values.city],
    ['Country', values.country],
  ];
  return (
    <>
      <Banner tone="unsent" title="You are offline." live>
        {kept
          ? `Your profile as of ${momentText(kept.at)}. It can be changed when the server answers again.`
          : 'Your profile is not on this device yet. Open it once while you are online.'}
      </Banner>
      {rows && (
        <Slip title="Profile as last seen">
          <dl className={styles.facts}>
            {rows.map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value || '–'}</dd>
              </div>
            ))}
          </dl>
        </Slip>
      )}
    </>
  );
}
