// Where toasts appear. The toasts themselves are loaded with the first message; the first page
// shows none.
import { type ReactElement, useEffect, useSyncExternalStore } from 'react';
import styles from '#portal/ui/overlays/toast.module.css';
import { raiseToasts, setToastRegion } from '#portal/ui/overlays/toast-place.ts';

/** With keys, newest last. */
type OpenToasts = readonly ReactElement[];

const none: OpenToasts = [];
let open = none;
let onChange = () => {};

/** Replaces the content of the region. */
export function putToasts(next: OpenToasts): void {
  open = next;
  onChange();
}

/** The region; once per page. */
export function Toasts() {
  const toasts = useSyncExternalStore(
    subscribe,
    () => open,
    () => none,
  );
  const newest = toasts.at(-1)?.key;
  useEffect(() => raiseToasts(newest !== undefined), [newest]);

  return (
    // React keeps this element in place while the region inside is elsewhere.
    <div>
      <div ref={setToastRegion} popover="manual" className={styles.region}>
        {toasts}
      </div>
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  onChange = listener;
  return () => {
    if (onChange === listener) onChange = () => {};
  };
}
