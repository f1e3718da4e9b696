/** A set from codes written one after the other, parted by blanks. */
export function codeList(codes: string): ReadonlySet<string> {
  return new Set(codes.trim().split(/\s+/));
}
