import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useIsTakingOver } from '#portal/api/is-taking-over.ts';
import styles from '#portal/app/cookie-banner.module.css';
import { Button } from '#portal/ui/button.tsx';

// The specification defines the two values.
type Consent = 'accepted' | 'declined';
// public/theme.js uses the same key.
const storageKey = 'cookie-consent';

/** The banner does not block the page; the page works with and without a choice. */
export function CookieBanner() {
  // The server does not know the choice and renders the banner; CSS hides it after a choice.
  const isTakingOver = useIsTakingOver();
  const [isPending, setIsPending] = useState(true);
  if (!isPending || (!isTakingOver && hasChosen())) return null;

  function choose(consent: Consent) {
    try {
      localStorage.setItem(storageKey, consent);
      document.documentElement.dataset.consent = '';
    } catch {
      // Storage is not available; the banner appears again at the next visit.
    }
    setIsPending(false);
  }

  return (
    <section aria-label="Cookies" className={styles.strip}>
      <p className={styles.text}>
        One cookie keeps you signed in. Optional cookies are set only if you accept; today there are
        none. <Link to="/privacy-policy">Privacy Policy</Link>
      </p>
      <div className={styles.buttons}>
        <Button onClick={() => choose('declined')}>Decline</Button>
        <Button onClick={() => choose('accepted')}>Accept</Button>
      </div>
    </section>
  );
}

function hasChosen(): boolean {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'accepted' || stored === 'declined';
  } catch {
    return false;
  }
}
