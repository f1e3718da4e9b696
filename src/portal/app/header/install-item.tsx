import { Download } from 'lucide-react';
import { isAppleTouch, isInstalled } from '#portal/api/device.ts';
import { useInstall } from '#portal/offline/device/install.ts';

/** Menu item. iOS has no install API, so the two steps are described there. */
export function InstallItem() {
  const install = useInstall();
  if (isInstalled) return null;
  if (install) {
    return (
      <li>
        <button type="button" onClick={install}>
          <Download aria-hidden="true" size={20} strokeWidth={1.75} />
          Install app
        </button>
      </li>
    );
  }
  if (!isAppleTouch) return null;
  return <li>To install: tap Share, then Add to Home Screen.</li>;
}
