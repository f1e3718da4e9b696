// Small values in localStorage. Where storage is refused (private mode, policy), values are lost with
// the page; all callers allow for that.

export function readItem(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Undefined removes the item. */
export function writeItem(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // As above.
  }
}
