export function databaseName(userId: string): string {
  return `portal-u-${userId}`;
}

/** Where locked drafts are stored while their database is recreated. */
export function boxName(databaseName: string): string {
  return `${databaseName}-locked`;
}
