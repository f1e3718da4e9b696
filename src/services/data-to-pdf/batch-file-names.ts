import { withExtension } from '#services/file-result.ts';

const lengthMax = 100;

/**
 * Names the documents of a batch: by what their row says, else by number. Each name is given once,
 * whatever the rows say, and holds only what every file system takes.
 */
export function createRowNames(
  fallback: string,
): (said: string | undefined, index: number) => string {
  const given = new Set<string>();
  const base = withExtension(fallback, '');
  return (said, index) => {
    const wanted = safeName(said ?? '');
    const name = wanted === '' ? safeName(`${base}-${index + 1}`) : wanted;
    let free = name;
    // Names that differ only in case are one name on some systems.
    for (let copy = 2; given.has(free.toLowerCase()); copy += 1) free = `${name}-${copy}`;
    given.add(free.toLowerCase());
    return free;
  };
}

/** Names the documents of one PDF in its bookmarks: as their rows say, else by number. */
export function createBookmarks(
  fallback: string,
): (said: string | undefined, index: number) => string {
  const base = withExtension(fallback, '');
  return (said = '', index) => {
    const wanted = said.replace(/[\p{Cc}\s]+/gu, ' ').trim();
    return wanted === '' ? `${base}-${index + 1}` : wanted.slice(0, lengthMax).toWellFormed();
  };
}

function safeName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ._-]+/gu, '-')
    .slice(0, lengthMax)
    .replace(/^[\s.-]+|[\s.-]+$/g, '');
}
