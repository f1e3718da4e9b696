export function databaseName(userId: string): string {
  return `portal-u-${userId}`;
}

/** Where locked drafts are stored while their database is recreated. */
export function boxName(databaseName: string): string {
  return `${databaseName}-locked`;
}

/** Whether the browser has this database. */
export async function databaseExists(name: string): Promise<boolean> {
  // Where databases cannot be listed, opening a missing one creates an empty one, which is deleted
  // again.
  if (!('databases' in indexedDB)) return true;
  return (await indexedDB.databases()).some((one) => one.name === name);
}
