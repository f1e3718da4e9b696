// The programming language whose samples are shown: chosen once, kept on the device for every page.
// Tabs are groups of folds, so each language is known by the words on its tab.
import { readItem, writeItem } from '#portal/api/stored-item.ts';

const itemName = 'portal.sample-language';
const tabs = 'figure > details[name]';

/** Opens the tabs of the kept language, or of the given one; groups without it stay as they are. */
export function showKeptLanguage(root: ParentNode, language = readItem(itemName)): void {
  if (language === undefined) return;
  for (const group of root.querySelectorAll('figure')) {
    const own = [...group.querySelectorAll<HTMLDetailsElement>(':scope > details[name]')];
    const chosen = own.find((tab) => nameOf(tab) === language);
    // The attribute: it is written into the frame's source.
    if (chosen) for (const tab of own) tab.toggleAttribute('open', tab === chosen);
  }
}

/**
 * Keeps the language of each tab that the reader presses and shows it throughout the text, without
 * moving what was pressed. An open tab stays open.
 */
export function followTabs(root: Document | HTMLElement): () => void {
  function pressed(event: Event) {
    const { target } = event;
    // Not by its class: that of a frame is another one.
    if (!target || !('closest' in target) || typeof target.closest !== 'function') return;
    const summary: HTMLElement | null = target.closest(`${tabs} > summary`);
    const tab = summary?.parentElement;
    if (!summary || !tab) return;
    event.preventDefault();
    const language = summary.textContent.trim();
    writeItem(itemName, language);
    const before = summary.getBoundingClientRect().top;
    showKeptLanguage(root, language);
    const moved = summary.getBoundingClientRect().top - before;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  }
  root.addEventListener('click', pressed);
  return () => root.removeEventListener('click', pressed);
}

function nameOf(tab: HTMLElement): string | undefined {
  return tab.querySelector('summary')?.textContent.trim();
}
