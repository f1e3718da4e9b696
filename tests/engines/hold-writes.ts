// A device that is slow to write, as long as a test wants: run in a page, what the product writes to a
// database from then on does not end. Left pages are quick again when they come back.

/** Run in a page: its writes do not end from now on. */
export const holdWrites = `(${hold})()`;
/** Run first in every page: the database of a page is never made while `localStorage.hold` is set. */
export const holdMaking = `(${holdUpgrades})();`;
/** Run in a page: whether something was held. */
export const isHeld = 'window.isHeld === true';

function hold(): void {
  let isHolding = true;
  addEventListener('pageshow', () => {
    isHolding = false;
  });
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    const made = transaction.call(this, stores, mode, options);
    const store = made.objectStore(made.objectStoreNames[0] ?? '');
    const next = () => {
      if (!isHolding) return;
      Object.assign(window, { isHeld: true });
      store.count().onsuccess = next;
    };
    if (mode === 'readwrite') next();
    return made;
  };
}

function holdUpgrades(): void {
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
