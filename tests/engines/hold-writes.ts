// Simulates a slow device: writes to the database stay pending as long as the test wants.

/** Runs first in every page. */
export const holdScript = `(${watchWrites})();(${watchCreation})();`;
/** Run in a page: from now on its writes stay pending, until the page comes back from the cache. */
export const holdWrites = 'Boolean(Object.assign(window, { isHolding: true }))';
/** Run in a page: from now on, in every page, creating the database stays pending, or no longer does. */
export const holdCreation = `localStorage.setItem('hold', '')`;
export const allowCreation = `localStorage.removeItem('hold')`;
/** Run in a page: whether anything was held back. */
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

function watchCreation(): void {
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
    // After the product's own listener, which creates the object stores.
    queueMicrotask(() => request.addEventListener('upgradeneeded', hold));
    return request;
  };
}
