import type { Locator, Page } from 'playwright-core';

/**
 * What lies under the messages that are shown now, as readable lines: results of the act and the control
 * with the focus, which must be in the open as they are, and controls that no scrolling brings into the
 * open. Without a message this is a fault as well, as then nothing was looked at.
 */
export async function underToasts(page: Page, results: readonly Locator[]): Promise<string[]> {
  const handles = await Promise.all(results.map((result) => result.elementHandle()));
  return page.evaluate(coveredThings, handles);
}

function coveredThings(results: readonly (Element | null)[]): string[] {
  const toasts = [...document.querySelectorAll<HTMLElement>('[role="status"], [role="alert"]')]
    .filter((one) => one.querySelector('button')?.textContent.endsWith('(press to close)'))
    .filter((one) => one.checkVisibility());
  if (toasts.length === 0) return ['no message is shown'];
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  const isUnder = (element: Element) => {
    const box = element.getBoundingClientRect();
    return toasts.some((toast) => {
      const over = toast.getBoundingClientRect();
      const isApart =
        over.right <= box.left ||
        over.left >= box.right ||
        over.bottom <= box.top ||
        over.top >= box.bottom;
      return !isApart && box.height > 0 && !toast.contains(element);
    });
  };
  const nameOf = (element: Element) => `${element.tagName} ${element.outerHTML.slice(0, 100)}`;
  const faults: string[] = [];
  for (const result of results) {
    if (!result) faults.push('a result is not there');
    else if (isUnder(result)) faults.push(`result: ${nameOf(result)}`);
  }
  const { activeElement, body } = document;
  if (activeElement && activeElement !== body && activeElement.tagName !== 'MAIN') {
    // A heading has the focus only to be announced, a pane as a whole only to be scrolled.
    const isControl = activeElement.matches('a, button, input, select, textarea');
    if (isControl && isUnder(activeElement)) faults.push(`focus: ${nameOf(activeElement)}`);
  }
  const controls = 'a[href], button, input, select, textarea, summary';
  const [x, y] = [scrollX, scrollY];
  for (const control of (modal ?? document).querySelectorAll<HTMLElement>(controls)) {
    if (!control.checkVisibility() || control.closest('.visually-hidden') || !isUnder(control)) {
      continue;
    }
    control.scrollIntoView({ block: 'center', inline: 'center' });
    if (isUnder(control)) faults.push(`control: ${nameOf(control)}`);
    scrollTo(x, y);
  }
  return faults;
}
