// The entries that were opened last. Kept by this page only: their names are the user's own.
const shownMax = 4;
let recent: { owner: string | undefined; ids: readonly string[] } = { owner: undefined, ids: [] };

export function recentIds(owner: string | undefined): readonly string[] {
  return recent.owner === owner ? recent.ids : [];
}

export function noteRecent(owner: string | undefined, id: string): void {
  const before = recentIds(owner).filter((other) => other !== id);
  recent = { owner, ids: [id, ...before].slice(0, shownMax) };
}
