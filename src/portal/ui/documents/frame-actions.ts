// What the portal does in a published text from outside: its frame runs no scripts.
import { copyText } from '#portal/ui/documents/copy-button.tsx';
import { showToast } from '#portal/ui/overlays/toast.tsx';

const confirmMs = 2000;

/** Makes the buttons copy the code they stand in, or of tabs that of the open one, as it is shown. */
export function followCopies(inside: Document): void {
  for (const button of inside.querySelectorAll<HTMLButtonElement>(':is(pre, figure) > button')) {
    button.addEventListener('click', async () => {
      const code = button.parentElement?.querySelector(
        ':scope > code, :scope > details[open] > pre > code',
      );
      if (code && (await copyText(code.textContent))) {
        showToast('success', 'Copied to clipboard.');
        button.textContent = 'Copied';
        setTimeout(() => {
          button.textContent = 'Copy';
        }, confirmMs);
      } else {
        showToast('error', 'Copying is not allowed here. Select the text and copy it by hand.');
      }
    });
  }
}

/** A frame in which nothing takes focus would be a stop of the Tab key that nobody sees. */
export function skipIfUnfocusable(frame: HTMLIFrameElement, inside: Document): void {
  const hasStops = inside.querySelector('a[href], button, summary, [tabindex="0"]') !== null;
  if (hasStops) frame.removeAttribute('tabindex');
  else frame.tabIndex = -1;
}

/** Links within the text open the folds they lead into. */
export function followFragments(inside: Document): void {
  for (const link of inside.querySelectorAll<HTMLAnchorElement>('a[href^="about:srcdoc#"]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      reveal(inside, decodeURIComponent(link.hash.slice(1)));
    });
  }
}

/** Scrolls to a part, opens what it is folded in, and what it is folded into if that is all of it. */
export function reveal(inside: Document, id: string): void {
  const target = inside.getElementById(id);
  if (!target) return;
  for (let fold = target.closest('details'); fold; fold = outerFold(fold)) fold.open = true;
  const own = foldsBelow(target);
  if (own.length === 1 && own[0]) own[0].open = true;
  target.tabIndex = -1;
  target.scrollIntoView({ block: 'start' });
  target.focus({ preventScroll: true });
}

function outerFold(fold: HTMLDetailsElement): HTMLDetailsElement | null {
  return fold.parentElement?.closest('details') ?? null;
}

function foldsBelow(heading: Element): HTMLDetailsElement[] {
  const folds: HTMLDetailsElement[] = [];
  for (let next = heading.nextElementSibling; next; next = next.nextElementSibling) {
    if (/^H[1-4]$/.test(next.tagName)) break;
    if (isFold(next)) folds.push(next);
  }
  return folds;
}

// Not by its class: that of a frame is another one.
function isFold(element: Element): element is HTMLDetailsElement {
  return element.tagName === 'DETAILS';
}

/** Opens folds of the frame that the reader had opened in the text it takes the place of. */
export function takeOverFolds(drawn: ParentNode, inside: ParentNode): void {
  const folds = (root: ParentNode) =>
    root.querySelectorAll<HTMLDetailsElement>('details:not(nav > details)');
  const opened = [...folds(drawn)];
  for (const [at, fold] of folds(inside).entries()) {
    if (opened[at]) fold.open = opened[at].open;
  }
}

// A4 less its margins, and some more, so that nothing is cut off.
const paperWidth = '600px';

/** Printing shows what is folded, so the frame has to be as high as all of it on paper. */
export function followPrinting(
  frame: HTMLIFrameElement,
  inside: Document,
  heightOf: (inside: Document) => number,
): () => void {
  let restore: (() => void) | undefined;
  function before() {
    restore?.();
    const { blockSize } = frame.style;
    // Without its name a tab is a fold like any other, as it is on paper.
    const tabs = [...inside.querySelectorAll('details[name]')].map((tab) => ({
      tab,
      name: tab.getAttribute('name') ?? '',
    }));
    for (const { tab } of tabs) tab.removeAttribute('name');
    inside.documentElement.dataset.printing = '';
    frame.style.inlineSize = paperWidth;
    const height = heightOf(inside);
    frame.style.inlineSize = '';
    frame.style.blockSize = `${height}px`;
    restore = () => {
      restore = undefined;
      delete inside.documentElement.dataset.printing;
      for (const { tab, name } of tabs) tab.setAttribute('name', name);
      frame.style.blockSize = blockSize;
    };
  }
  const after = () => restore?.();
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}
