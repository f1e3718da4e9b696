// A device that writes as slowly as a test wants: what the product writes to a database does not end.

/** Runs first in every page. */
export const holdScript = `(${watchWrites})();(${watchMaking})();`;
/** Run in a page: what it writes from now on does not end, until it comes back. */
export const holdWrites = 'Boolean(Object.assign(window, { isHolding: true }))';
/** Run in a page: in every page from now on the database is made without an end, or no more. */
export const holdMaking = `localStorage.setItem('hold', '')`;
export const letMake = `localStorage.removeItem('hold')`;
/** Run in a page: whether something was held. */
export const isHeld = 'window.isHeld === true';

function watchWrites(): void {
  const letGo = ({ persisted }: PageTransitionEvent) => {
    if (persisted) Object.assign(window, { isHolding: false });
  };
  addEventListener('pageshow', letGo, true);
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    const made = transaction.call(this, stores, mode, options);
    const next = () => {
      if (Reflect.get(window, 'isHolding') !== true) return;
      Object.assign(window, { isHeld: true });
      made.objectStore(made.objectStoreNames[0] ?? '').count().onsuccess = next;
    };
    if (mode === 'readwrite') next();
    return made;
  };
}

function watchMaking(): void {
  if (localStorage.getItem('hold') === null) return;
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (name, version) {
    const request = open.call(this, name, version);
    const hold = () => {
      const { transaction } = request;
      const store = transaction?.objectStore(transaction.objectStoreNames[0] ?? '');
      const next = () => {
        if (store) store.count().onsuccess = next;
      };
      next();
      Object.assign(window, { isHeld: true });
    };
    // After the product's own listener, which makes the stores.
    queueMicrotask(() => request.addEventListener('upgradeneeded', hold));
    return request;
  };
}
