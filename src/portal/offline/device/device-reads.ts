// Answers of the server that are stored in the user's own database, to be shown offline with their
// age. Secrets (keys, cards, tokens) are never stored.
import { openStore } from '#portal/offline/open-drafts.ts';

export type ReadKey =
  | 'profile'
  | 'logins'
  | 'statistics'
  | 'api-key-names'
  | 'contact-messages'
  | 'admin-dashboard'
  | 'billing';

export async function rememberRead(userId: string, key: ReadKey, value: unknown): Promise<void> {
  const { storage } = await openStore(userId);
  const at = new Date().toISOString();
  await storage.write(async (tables) => {
    await tables.reads.put({ key, value, at });
  });
}

/** The answer and its time; undefined if there is none. */
export async function recallRead(
  userId: string,
  key: ReadKey,
): Promise<{ value: unknown; at: string } | undefined> {
  const { storage } = await openStore(userId);
  const row = await storage.read(async (tables) => tables.reads.get(key));
  return row && { value: row.value, at: row.at };
}
