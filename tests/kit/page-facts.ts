// Questions to a page about its looks. Each function runs in the browser by itself, so it may use
// nothing from outside; those that judge answer a list of what is wrong, in words.

/** Controls whose target is less than 44 px in a direction, by asking who would get a press there. */
export function smallTargets(): string[] {
  const controls = 'button, a[href], input, select, textarea';
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    if (!control.checkVisibility() || getComputedStyle(control).display === 'inline') return [];
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
    const name = control.getAttribute('aria-label') ?? control.textContent;
    return wide >= 44 && high >= 44 ? [] : [`${control.tagName} ${name}: ${wide} x ${high}`];
  });
}

/** Texts wider than the box they stand in. */
export function cutTexts(): string[] {
  const scrolls = (part: Element | null): boolean =>
    part !== null &&
    (/auto|scroll/.test(getComputedStyle(part).overflowX) || scrolls(part.parentElement));
  return [...document.querySelectorAll<HTMLElement>('main *')].flatMap((part) => {
    const hasText = [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE);
    const isExempt = part.matches('select, option, textarea, .visually-hidden, caption');
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
    return isDrawn && isSeen ? [] : [`${control.className} ${control.textContent}`];
  });
}

/** Parts with an animation, or with a transition that takes time. */
export function movingParts(): string[] {
  const moving = [...document.querySelectorAll<HTMLElement>('body *')].filter((part) => {
    const { transitionDuration, animationName } = getComputedStyle(part);
    return animationName !== 'none' || transitionDuration.split(', ').some((one) => one !== '0s');
  });
  return moving.map(({ tagName, className }) => `${tagName}.${className}`);
}

/** Numbers everything the Tab key should stop at, in order, and answers how many there are. */
export function numberStops(): number {
  const focusable = 'button, a[href], input, select, textarea, [tabindex="0"]';
  const stops = [...document.querySelectorAll<HTMLElement>(focusable)].filter(
    (control) =>
      control.checkVisibility() && control.tabIndex >= 0 && !control.matches(':disabled'),
  );
  for (const [at, stop] of stops.entries()) stop.dataset.stop = String(at);
  return stops.length;
}

/** What has the focus and whether it can be seen; undefined when the focus has left the page. */
export function focusFacts() {
  const at = document.activeElement;
  if (!(at instanceof HTMLElement) || at === document.body) return undefined;
  const kind = `${at.tagName} ${at.className} ${at.getAttribute('type') ?? ''}`;
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(at);
  const { x, y, width, height } = at.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  const isWhole = (part: Element | null): boolean => {
    if (part === null || part === document.body) return true;
    const edge = part.getBoundingClientRect();
    const fits =
      x - 4 >= edge.left - 0.5 && x + width + 4 <= edge.right + 0.5 && y - 4 >= edge.top - 0.5;
    return (getComputedStyle(part).overflowX === 'visible' || fits) && isWhole(part.parentElement);
  };
  const name = `${kind} ${at.textContent.slice(0, 30)}`;
  const faults = [
    `${outlineStyle} ${outlineWidth} ${outlineOffset}` === 'solid 2px 2px' ? '' : 'no ring',
    at.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ? '' : 'not visible',
    hit !== null && at.contains(hit) ? '' : `covered by ${hit?.className}`,
    isWhole(at.parentElement) ? '' : 'ring is cut off',
  ].filter(Boolean);
  return {
    stop: Number(at.dataset.stop ?? -1),
    kind,
    clip: { x: Math.max(0, x - 6), y: Math.max(0, y - 6), width: width + 12, height: height + 12 },
    faults: faults.map((fault) => `${name}: ${fault}`),
  };
}

export function focusLeftDialog(): boolean {
  const { activeElement, body } = document;
  return activeElement !== body && activeElement?.closest('dialog') === null;
}

/** Counts clicks and keeps them from doing anything, so that each control can be tried in turn. */
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
