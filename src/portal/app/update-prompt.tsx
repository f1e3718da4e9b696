import { useEffect, useState } from 'react';
import styles from '#portal/app/update-prompt.module.css';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';

/** Announces a new version. The page reloads only when Reload is pressed. */
export function UpdatePrompt() {
  const [accept, setAccept] = useState<() => void>();
  useEffect(() => {
    // After the load event: registering fetches the whole precache, which must not compete with the
    // page.
    const begin = () => {
      import('#portal/offline/device/register-worker.ts').then(
        ({ registerWorker }) => registerWorker((reload) => setAccept(() => reload)),
        // The page is being left, or the network is gone: the next page registers it.
        () => undefined,
      );
    };
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
    return () => window.removeEventListener('load', begin);
  }, []);

  if (!accept) return null;
  return (
    <div className={styles.prompt}>
      <Banner
        live
        title="A new version is ready."
        action={
          <div className={styles.buttons}>
            <Button onClick={() => setAccept(undefined)}>Later</Button>
            <Button variant="primary" onClick={accept}>
              Reload
            </Button>
          </div>
        }
      />
    </div>
  );
}
