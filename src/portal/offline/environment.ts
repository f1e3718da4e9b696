// Time, randomness, locks and network events as values: the browser's here, others in tests.
import { wakeTag } from '#contract/wake-tag.ts';
import { isReachable, subscribe } from '#portal/api/connection.ts';
import { type DraftTransport, draftTransport } from '#portal/offline/sync/draft-transport.ts';

export type Sign = 'online' | 'visible' | 'shown' | 'reachable' | 'woken';

export interface Environment {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds of a monotonic clock; only differences are meaningful. */
  elapsed(): number;
  /** From 0 to 1. */
  random(): number;
  newId(): string;
  /** Starts a timer; returns a function that stops it. */
  after(ms: number, call: () => void): () => void;
  /** Undefined where the browser has no Web Locks. */
  locks: Pick<LockManager, 'request'> | undefined;
  transport: DraftTransport;
  /** Events that the server may be reachable again. Returns a function that stops them. */
  listen(onSign: (sign: Sign) => void): () => void;
  isReachable(): boolean;
  /** Asks the browser for persistent storage. */
  persist(): void;
  /** Asks the browser to wake open pages when the network is back, where it is supported. */
  askToBeWoken(): void;
}

export const browserEnvironment: Environment = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: () => Math.random(),
  newId,
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
  locks: typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : undefined,
  transport: draftTransport,
  isReachable,
  persist() {
    const asked = navigator.storage?.persist?.();
    // A refusal is accepted; screens suggest installing or exporting.
    asked?.catch(() => {});
  },
  askToBeWoken() {
    void navigator.serviceWorker?.getRegistration().then((registration) => {
      // Background Sync exists in some browsers only; TypeScript has no types for it.
      const sync: unknown = registration && Reflect.get(registration, 'sync');
      if (!hasRegister(sync)) return;
      // Rejected if the user has forbidden it.
      sync.register(wakeTag).catch(() => {});
    });
  },
  listen(onSign) {
    const onOnline = () => onSign('online');
    const onShown = () => onSign('shown');
    const onVisibility = () => {
      if (!document.hidden) onSign('visible');
    };
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (data === wakeTag) onSign('woken');
    };
    navigator.serviceWorker?.addEventListener('message', onMessage);
    window.addEventListener('online', onOnline);
    window.addEventListener('pageshow', onShown);
    document.addEventListener('visibilitychange', onVisibility);
    const unsubscribe = subscribe(() => {
      if (isReachable()) onSign('reachable');
    });
    return () => {
      navigator.serviceWorker?.removeEventListener('message', onMessage);
      window.removeEventListener('online', onOnline);
      window.removeEventListener('pageshow', onShown);
      document.removeEventListener('visibilitychange', onVisibility);
      unsubscribe();
    };
  },
};

function hasRegister(sync: unknown): sync is { register(tag: string): Promise<void> } {
  return typeof sync === 'object' && sync !== null && 'register' in sync;
}

/** A UUID; `crypto.randomUUID` is missing without TLS. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`];
  return [...parts, `${variant}${hex.slice(17, 20)}`, hex.slice(20)].join('-');
}
