export function databaseName(userId: string): string {
  return `portal-u-${userId}`;
}

/** Where locked drafts are while their database is made anew. */
export function boxName(databaseName: string): string {
  return `${databaseName}-locked`;
}
