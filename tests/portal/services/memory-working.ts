/** Working texts as the device's database keeps them; `fail` and `delay` make it a bad one. */
export function memoryWorking(userId: string) {
  const rows = new Map<string, { text: string; at: string }>();
  const store = {
    userId,
    rows,
    fail: false,
    delay: async () => {},
    async readWorking(slot: string) {
      if (store.fail) throw new Error('the database does not answer');
      return rows.get(slot);
    },
    async writeWorking(slot: string, text: string) {
      await store.delay();
      if (store.fail) throw new Error('the database does not answer');
      if (text === '') rows.delete(slot);
      else rows.set(slot, { text, at: new Date().toISOString() });
    },
  };
  return store;
}
