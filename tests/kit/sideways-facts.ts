// Whether a documentation fits the width of its frame.

/** Runs in the page, with every fold opened: parts wider than their place, and rows that are stacked. */
export function sidewaysFacts() {
  const frame = document.querySelector('iframe')?.contentDocument;
  for (const fold of frame?.querySelectorAll('details') ?? []) {
    fold.removeAttribute('name');
    fold.open = true;
  }
  const parts = [...(frame?.querySelectorAll<HTMLElement>('main, main *') ?? [])];
  const shown = parts.filter((part) => part.clientWidth > 1);
  const rows = [...(frame?.querySelectorAll('tbody tr') ?? [])];
  return {
    wide: shown
      .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
      .map((part) => `${part.tagName} ${part.textContent?.slice(0, 40)}`),
    outer: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    rows: rows.length,
    stacked: rows.filter((row) => {
      const name = row.firstElementChild?.getBoundingClientRect();
      const meaning = row.lastElementChild?.getBoundingClientRect();
      return name && meaning && meaning.top >= name.bottom - 1 && meaning.left === name.left;
    }).length,
  };
}
