// Where toasts appear. The toasts themselves are loaded with the first message; the first page
// shows none.
import { type ReactElement, useSyncExternalStore } from 'react';
import styles from '#portal/ui/overlays/toast.module.css';
import { setToastRegion } from '#portal/ui/overlays/toast-place.ts';

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
export function Toasts({ className }: { className?: string | undefined }) {
  const toasts = useSyncExternalStore(
    subscribe,
    () => open,
    () => none,
  );
  return (
    // React keeps this element in place while the region inside is elsewhere.
    <div className={className}>
      <div ref={setToastRegion} className={styles.region}>
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
