import { Download } from 'lucide-react';
import { isAppleTouch, isInstalled } from '#portal/api/device.ts';
import { useInstall } from '#portal/offline/device/install.ts';

/** A line of the menu. iOS has no call for it, so there the two steps are told. */
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
