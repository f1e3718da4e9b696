/** A fake `localStorage`; as in a browser, its keys are its own properties. */
export function fakeLocalStorage(): Record<string, unknown> {
  const storage: Record<string, unknown> = {};
  const own = { enumerable: false, configurable: true };
  Object.defineProperties(storage, {
    getItem: { ...own, value: (name: string) => storage[name] ?? null },
    setItem: {
      ...own,
      value: (name: string, value: string) => {
        storage[name] = value;
      },
    },
    removeItem: {
      ...own,
      value: (name: string) => {
        delete storage[name];
      },
    },
  });
  return storage;
}
