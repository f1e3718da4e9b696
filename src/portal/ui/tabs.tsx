// Tabs as in the ARIA practices: panels of one page, one shown at a time. Where each part has a
// URL, use LinkTabs.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from '#portal/ui/tabs.module.css';

export interface Tab {
  id: string;
  label: ReactNode;
  content: ReactNode;
  /** The id of its panel where that is drawn elsewhere; then it has no content. */
  panelId?: string;
}

/** The arrow keys select immediately, because the panels are already loaded. */
export function Tabs({
  label,
  tabs,
  selected,
  onSelect,
  aside,
  className,
}: {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (id: string) => void;
  /** Controls between the row of tabs and the panels. */
  aside?: ReactNode;
  className?: string | undefined;
}) {
  const base = useId();
  const row = useRef<HTMLDivElement>(null);
  // An unknown id, for example from an old URL, must not leave all tabs out of the tab order.
  const current = tabs.find(({ id }) => id === selected) ?? tabs[0];
  const currentId = current?.id;

  useEffect(() => {
    const tab = row.current?.querySelector('[aria-selected="true"]');
    if (currentId !== undefined && tab instanceof HTMLElement) revealIn(row.current, tab);
  }, [currentId]);

  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
    const at = tabs.findIndex(({ id }) => id === currentId);
    const next = targetOf(event.key, at, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    onSelect(tab.id);
    buttons[next]?.focus();
  };

  return (
    <div className={[styles.root, className].filter(Boolean).join(' ')}>
      <div ref={row} role="tablist" aria-label={label} className={styles.row} onKeyDown={handleKey}>
        {tabs.map(({ id, label: name, panelId }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-tab-${id}`}
            className={styles.tab}
            aria-selected={id === currentId}
            aria-controls={panelId ?? `${base}-panel-${id}`}
            tabIndex={id === currentId ? 0 : -1}
            // Browsers leave a tab that is partly in view where it is, its focus ring cut off.
            onFocus={({ currentTarget }) => revealIn(row.current, currentTarget)}
            onClick={() => onSelect(id)}
          >
            {name}
          </button>
        ))}
      </div>
      {aside}
      {tabs.map(({ id, content, panelId }) =>
        panelId === undefined ? (
          <div
            key={id}
            role="tabpanel"
            id={`${base}-panel-${id}`}
            className={styles.panel}
            aria-labelledby={`${base}-tab-${id}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of text alone must be reachable
            tabIndex={0}
            hidden={id !== currentId}
          >
            {content}
          </div>
        ) : null,
      )}
    </div>
  );
}

function targetOf(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** Scrolls only the row; scrollIntoView would scroll the page as well. */
function revealIn(row: HTMLElement | null, tab: HTMLElement): void {
  if (!row) return;
  // Part of the neighbouring tab stays visible to show that the row scrolls.
  const edge = 32;
  const left = tab.offsetLeft - row.offsetLeft - edge;
  const right = tab.offsetLeft - row.offsetLeft + tab.offsetWidth + edge;
  if (left < row.scrollLeft) row.scrollLeft = left;
  else if (right > row.scrollLeft + row.clientWidth) row.scrollLeft = right - row.clientWidth;
}
