import { useState } from 'react';
import { isAppleTouch, isInstalled } from '#portal/api/device.ts';
import { useInstall } from '#portal/offline/device/install.ts';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import styles from '#portal/ui/page.module.css';

const storageKey = 'portal.install-dismissed';
const dismissedForMs = 90 * 24 * 60 * 60 * 1000;

/**
 * Offers to install the app to users with saved requests; not again for 90 days after a refusal.
 */
export function InstallOffer() {
  const install = useInstall();
  const [isDismissed, setIsDismissed] = useState(wasDismissed);
  if (isInstalled || isDismissed || !(install || isAppleTouch)) return null;
  const later = (
    <Button
      onClick={() => {
        dismiss();
        setIsDismissed(true);
      }}
    >
      Not now
    </Button>
  );
  return (
    <Banner
      title="Use your drafts offline"
      action={
        <div className={styles.row}>
          {later}
          {install ? <Button onClick={install}>Install app</Button> : null}
        </div>
      }
    >
      {install
        ? 'The installed app opens offline, and the browser keeps its data on this device.'
        : 'To install: tap Share, then Add to Home Screen. Sync first: the installed app has separate storage.'}
    </Banner>
  );
}

function wasDismissed(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(storageKey) ?? 0) < dismissedForMs;
  } catch {
    return false;
  }
}

function dismiss(): void {
  try {
    localStorage.setItem(storageKey, String(Date.now()));
  } catch {
    // Without storage it is offered again at the next visit.
  }
}
