// Small facts in the browser's simplest storage, which may be refused (private mode, policy). Then they
// last for this page only, which every reader of them survives.

export function readItem(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Undefined takes it away. */
export function writeItem(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // As above.
  }
}
