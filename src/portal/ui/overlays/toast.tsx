// Toasts that close after 4.5 seconds or on click. The timer pauses on hover, on focus and in a
// hidden tab; all messages stay in the log. Loaded with the code that shows messages; their region
// is a separate file.

import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { pageLimits } from '#contract/page-limits.ts';
import { Button } from '#portal/ui/button.tsx';
import styles from '#portal/ui/overlays/toast.module.css';
import { putToasts } from '#portal/ui/overlays/toast-region.tsx';
import tones from '#portal/ui/styles/tone.module.css';

export type ToastTone = 'success' | 'error' | 'info';

/** An action such as Undo. */
export interface ToastAction {
  label: string;
  onSelect: () => void;
}

export interface ToastMessage {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  readonly at: Date;
  readonly action?: ToastAction | undefined;
}

const { toastMs } = pageLimits;
const logLengthMax = 50;

interface Snapshot {
  readonly open: readonly ToastMessage[];
  readonly log: readonly ToastMessage[];
}

let snapshot: Snapshot = { open: [], log: [] };
let lastId = 0;
const listeners = new Set<() => void>();

export function showToast(tone: ToastTone, text: string, action?: ToastAction): void {
  lastId += 1;
  const message = { id: lastId, tone, text, at: new Date(), action };
  // Two identical messages at once are shown as one.
  const open = snapshot.open.filter((other) => other.text !== text);
  publish({ open: [...open, message], log: [message, ...snapshot.log].slice(0, logLengthMax) });
}

function closeToast(id: number): void {
  publish({ ...snapshot, open: snapshot.open.filter((message) => message.id !== id) });
}

/** All messages of this visit, newest first; for the Messages dialog. */
export function useMessageLog(): readonly ToastMessage[] {
  return useSyncExternalStore(subscribe, () => snapshot.log, readNone);
}

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

function Toast({ message }: { message: ToastMessage }) {
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isPointed || isFocused;
  const isHidden = useSyncExternalStore(subscribeVisibility, readHidden, readVisible);
  const leftMs = useRef(toastMs);
  useClearSight();
  const Icon = icons[message.tone];
  const item = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isHeld) return;
    // A message that moves out of a dialog that closes is not told that it was left.
    const look = () => {
      setIsPointed(item.current?.matches(':hover') === true);
      setIsFocused(item.current?.contains(document.activeElement) === true);
    };
    document.addEventListener('pointerover', look);
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('pointerover', look);
      document.removeEventListener('focusin', look);
    };
  }, [isHeld]);

  useEffect(() => {
    if (isHeld || isHidden) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => closeToast(message.id), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - startedAt;
    };
  }, [isHeld, isHidden, message.id]);

  const { action } = message;
  const close = () => closeToast(message.id);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only stops its time
    <div
      ref={item}
      role={message.tone === 'error' ? 'alert' : 'status'}
      className={styles.item}
      onPointerEnter={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <button
        type="button"
        className={[styles.toast, tones[message.tone]].join(' ')}
        onClick={close}
      >
        <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
        <span>
          {message.text}
          <span className="visually-hidden"> (press to close)</span>
        </span>
      </button>
      {action && (
        <Button
          onClick={() => {
            close();
            action.onSelect();
          }}
        >
          {action.label}
        </Button>
      )}
    </div>
  );
}

/** A page that is being left loads nothing any more, and has nothing to uncover. */
function uncoverLate(): void {
  import('#portal/ui/overlays/uncover.ts').then(({ uncover }) => uncover(), ignore);
}

function ignore(): void {}

/** After what else the act changes on the page is drawn. */
function useClearSight(): void {
  useEffect(() => {
    const clear = () => requestAnimationFrame(uncoverLate);
    clear();
    return () => void clear();
  }, []);
}

// The server has no messages and no hidden tab.
const none: readonly ToastMessage[] = [];
const readNone = () => none;
const readHidden = () => document.hidden;
const readVisible = () => false;

function publish(next: Snapshot): void {
  snapshot = next;
  putToasts(next.open.map((message) => <Toast key={message.id} message={message} />));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function subscribeVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
