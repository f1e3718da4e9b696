// Which tab this is. The id outlives a reload, an update and the restoring of a closed tab. A Web Lock
// with its name says that the tab lives: of a killed tab the browser releases it. It is also released
// when the page is hidden for good, since a page that holds a lock cannot be kept for the back button.
import { newKeptId } from '#portal/keep/kept-slot.ts';

const storageKey = 'portal.desk';
const lockPrefix = 'portal-desk-';
// After a reload the page before may hold the lock for a moment more.
const claimMs = 1_000;

export interface OtherDesks {
  /** Another tab that is open now. */
  isLive(desk: string): boolean;
  /** Surely not open; where the browser has no Web Locks nobody knows. */
  isGone(desk: string): boolean;
}

export interface Desk {
  id(): string;
  /** Resolves once it is certain that no other tab has the id: a duplicated tab begins with the same. */
  claim(): Promise<void>;
  others(): Promise<OtherDesks>;
  /** The page is going; what it kept may be taken over by the next one. */
  leave(): void;
  /** The page came back as it was: meanwhile its tab may have shown another page with its id. */
  comeBack(): void;
}

export function createTabIdentity({
  locks,
  session,
}: {
  /** Undefined where the browser has none. */
  locks: Pick<LockManager, 'request' | 'query'> | undefined;
  /** The storage of this tab; may throw. */
  session: () => Pick<Storage, 'getItem' | 'setItem'>;
}): Desk {
  let id: string | undefined;
  let claimed: Promise<void> | undefined;
  let release = () => {};

  function readId(): string | undefined {
    try {
      return session().getItem(storageKey) ?? undefined;
    } catch {
      return undefined;
    }
  }

  function makeId(): string {
    const made = newKeptId();
    try {
      session().setItem(storageKey, made);
    } catch {
      // Then the next page of this tab has another id, and is offered what was kept here.
    }
    return made;
  }

  const current = (): string => {
    id ??= readId() ?? makeId();
    return id;
  };

  async function take(): Promise<boolean> {
    if (!locks) return true;
    return new Promise((resolve) => {
      const signal = AbortSignal.timeout(claimMs);
      const held = locks.request(lockPrefix + current(), { signal }, () => {
        resolve(true);
        return new Promise<void>((done) => {
          release = done;
        });
      });
      held.catch(() => resolve(false));
    });
  }

  return {
    id: current,
    claim() {
      claimed ??= take().then(async (isMine) => {
        if (isMine) return;
        id = makeId();
        await take();
      });
      return claimed;
    },
    async others() {
      if (!locks) return { isLive: () => false, isGone: () => false };
      const { held = [] } = await locks.query();
      const live = new Set(held.map(({ name = '' }) => name));
      return {
        isLive: (desk) => desk !== current() && live.has(lockPrefix + desk),
        isGone: (desk) => desk !== current() && !live.has(lockPrefix + desk),
      };
    },
    leave() {
      release();
      claimed = undefined;
    },
    comeBack() {
      id = makeId();
      void this.claim();
    },
  };
}

let own: Desk | undefined;

/** The desk of this tab. */
export function thisTab(): Desk {
  if (own) return own;
  const desk = createTabIdentity({
    locks: typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : undefined,
    session: () => sessionStorage,
  });
  own = desk;
  if (typeof window !== 'undefined') {
    window.addEventListener('pagehide', () => desk.leave());
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) desk.comeBack();
    });
  }
  return desk;
}
