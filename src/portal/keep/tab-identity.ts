// Identifies this tab. The id survives a reload, an update and restoring a closed tab. A Web Lock
// with the id as its name shows that the tab is alive; the browser releases it when the tab is
// killed. It is also released when the page is hidden for good, because a page that holds a lock
// cannot enter the back/forward cache.
import { newKeptId } from '#portal/keep/kept-slot.ts';

const storageKey = 'portal.desk';
const lockPrefix = 'portal-desk-';
// After a reload the previous page may hold the lock a little longer.
const claimMs = 1_000;

export interface OtherDesks {
  /** Another open tab. */
  isLive(desk: string): boolean;
  /** Certainly closed; unknown in browsers without Web Locks. */
  isGone(desk: string): boolean;
}

export interface Desk {
  id(): string;
  /** Resolves once no other tab has the same id: a duplicated tab starts with a copied id. */
  claim(): Promise<void>;
  others(): Promise<OtherDesks>;
  /** The page is going away; the next page may take over what it stored. */
  leave(): void;
  /**
   * The page was restored from the cache; meanwhile its tab may have shown another page with the
   * same id.
   */
  comeBack(): void;
}

export function createTabIdentity({
  locks,
  session,
}: {
  /** Undefined where the browser does not support it. */
  locks: Pick<LockManager, 'request' | 'query'> | undefined;
  /** The tab's sessionStorage; access may throw. */
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
      // Then the next page of this tab gets a new id and is offered the texts stored here.
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
