// Checks of a page's layout. Each function is serialized into the browser, so it must not use anything
// from outside its body. Checks return a list of faults as text.

/**
 * Controls whose hit area is smaller than 44 px in a direction, measured by hit tests. Inline links in
 * a sentence are exempt, as in WCAG: their height is the line height.
 */
export function smallTargets(): string[] {
  const controls = 'button, a[href], input, select, textarea, summary';
  const isInSentence = (control: HTMLElement) => {
    if (getComputedStyle(control).display !== 'inline') return false;
    let block = control.parentElement;
    while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
    return (block?.textContent.trim().length ?? 0) > control.textContent.trim().length;
  };
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    if (!control.checkVisibility() || isInSentence(control)) return [];
    // Visible only with keyboard focus: the skip link.
    const isHidden = getComputedStyle(control).clipPath !== 'none';
    if (isHidden) control.focus();
    control.scrollIntoView({ block: 'center', inline: 'center' });
    const box = control.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const answers = (px: number, py: number) => {
      const hit = document.elementFromPoint(px, py);
      return hit !== null && (control.contains(hit) || hit.closest('label')?.control === control);
    };
    const reach = (right: number, down: number) => {
      let steps = 0;
      while (steps < 60 && answers(x + right * steps, y + down * steps)) steps += 1;
      return steps;
    };
    const [wide, high] = [reach(1, 0) + reach(-1, 0), reach(0, 1) + reach(0, -1)];
    if (isHidden) control.blur();
    const name = control.getAttribute('aria-label') ?? control.textContent;
    return wide >= 44 && high >= 44 ? [] : [`${control.tagName} ${name}: ${wide} x ${high}`];
  });
}

/** Texts that overflow their box horizontally, and are not whole in their title. */
export function cutTexts(): string[] {
  const scrolls = (part: Element | null): boolean =>
    part !== null &&
    (/auto|scroll/.test(getComputedStyle(part).overflowX) || scrolls(part.parentElement));
  return [...document.querySelectorAll<HTMLElement>('main *')].flatMap((part) => {
    const hasText = [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE);
    const isExempt =
      part.matches('select, option, textarea, .visually-hidden, caption') ||
      part.title === part.textContent;
    if (!hasText || isExempt || !part.checkVisibility() || scrolls(part)) return [];
    return part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1
      ? [`${part.tagName}.${part.className}: ${part.textContent.slice(0, 40)}`]
      : [];
  });
}

export function borderlessControls(): string[] {
  const controls = 'button, select, textarea, input:not([type="checkbox"]), progress';
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(control);
    const isDrawn = Number.parseFloat(borderTopWidth) >= 1 && borderTopStyle !== 'none';
    const isSeen = !/^rgba\(.*, 0\)$/.test(borderTopColor);
    return isDrawn && isSeen ? [] : [`${control.outerHTML.slice(0, 120)}`];
  });
}

/** Elements with an animation or a transition longer than 0 s. */
export function movingParts(): string[] {
  const moving = [...document.querySelectorAll<HTMLElement>('body *')].filter((part) => {
    const { transitionDuration, animationName } = getComputedStyle(part);
    return animationName !== 'none' || transitionDuration.split(', ').some((one) => one !== '0s');
  });
  return moving.map(({ tagName, className }) => `${tagName}.${className}`);
}

export function focusLeftDialog(): boolean {
  const { activeElement, body } = document;
  return activeElement !== body && activeElement?.closest('dialog') === null;
}

/** Counts clicks and prevents their effect, so that each control can be tried in turn. */
export function countClicks(): void {
  for (const list of document.querySelectorAll<HTMLElement>('[hidden]')) list.hidden = false;
  addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
      const control = event.target instanceof Element ? event.target.closest('button, a') : null;
      if (!(control instanceof HTMLElement)) return;
      control.dataset.clicks = String(Number(control.dataset.clicks ?? 0) + 1);
    },
    { capture: true },
  );
}

export function isActive(element: Element): boolean {
  return element === document.activeElement;
}
