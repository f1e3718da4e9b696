// Checks of the Tab order and of the visibility of the focus. Each function is serialized into the
// browser, so it must not use anything from outside its body.

/**
 * Numbers the expected tab stops in document order and returns their number. Stops inside a
 * same-origin frame take the position of the frame.
 */
export function numberStops(): number {
  const focusable = 'button, a[href], input, select, textarea, summary, [tabindex="0"]';
  const all = [...document.querySelectorAll<HTMLElement>(`${focusable}, iframe`)];
  const stops = all
    .flatMap((control) => {
      if (!(control instanceof HTMLIFrameElement)) return [control];
      return [...(control.contentDocument?.querySelectorAll<HTMLElement>(focusable) ?? [])];
    })
    .filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) &&
        control.tabIndex >= 0 &&
        !control.matches(':disabled'),
    );
  for (const [at, stop] of stops.entries()) stop.dataset.stop = String(at);
  return stops.length;
}

/** The focused element and whether its focus is visible; undefined when the focus left the page. */
export function focusFacts() {
  const outer = document.activeElement;
  const frame = outer instanceof HTMLIFrameElement ? outer : undefined;
  const at = frame ? frame.contentDocument?.activeElement : outer;
  if (!at || at === at.ownerDocument.body) return undefined;
  const kind = `${at.tagName} ${at.className} ${at.getAttribute('type') ?? ''}`;
  const shift = frame?.getBoundingClientRect() ?? { x: 0, y: 0 };
  const inner = at.getClientRects()[0] ?? at.getBoundingClientRect();
  const { width, height } = inner;
  const [x, y] = [inner.x + shift.x, inner.y + shift.y];
  // Hit tests within the viewport: the centre, and points near the edges of controls that fit on the
  // screen. A textarea scrolls to its caret, and the right end of a field may hold a button.
  const [top, bottom] = [Math.max(y, 0), Math.min(y + height, innerHeight)];
  const edges = [
    [x + 3, top + 6],
    [x + width * 0.6, top + 6],
    [x + 3, bottom - 6],
    [x + width * 0.6, bottom - 6],
  ] as const;
  const places = height < innerHeight / 2 && at.tagName !== 'TEXTAREA' ? edges : [];
  const covers = [[x + width / 2, (top + bottom) / 2] as const, ...places].flatMap(([px, py]) => {
    const hit = document.elementFromPoint(Math.min(Math.max(px, 1), innerWidth - 1), py);
    const isOwn = hit !== null && (hit === frame || at.contains(hit) || hit.contains(at));
    return isOwn ? [] : [`covered by ${hit?.className}`];
  });
  const isWhole = (part: Element | null): boolean => {
    if (part === null || part === document.body) return true;
    const edge = part.getBoundingClientRect();
    const fits =
      x - 4 >= edge.left - 0.5 && x + width + 4 <= edge.right + 0.5 && y - 4 >= edge.top - 0.5;
    return (getComputedStyle(part).overflowX === 'visible' || fits) && isWhole(part.parentElement);
  };
  const ringOf = (part: Element) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(part);
    return `${outlineStyle} ${outlineWidth} ${outlineOffset}`;
  };
  // If a whole card is the target, the card shows the focus ring.
  const card = at.closest('li');
  const rings = [ringOf(at), ...(card ? [ringOf(card)] : [])];
  // The offset is negative where there is no room outside: documents in frames, full-width bars.
  const wanted = ['solid 2px 2px', 'solid 2px -2px', 'solid 2px -4px'];
  const clings = (part: Element | null): boolean =>
    part !== null &&
    (/sticky|fixed/.test(getComputedStyle(part).position) || clings(part.parentElement));
  const stays = clings(frame ?? at);
  const name = `${kind} ${at.textContent?.slice(0, 30)}`;
  const faults = [
    rings.some((ring) => wanted.includes(ring)) ? '' : 'no ring',
    at.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ? '' : 'not visible',
    covers[0] ?? '',
    frame || isWhole(at.parentElement) ? '' : 'ring is cut off',
  ].filter(Boolean);
  return {
    stop: Number(at.getAttribute('data-stop') ?? -1),
    kind,
    name,
    /** In page coordinates; undefined for sticky and fixed elements. */
    place: stays
      ? undefined
      : { left: x + scrollX, top: y + scrollY, bottom: y + scrollY + height },
    clip: { x: Math.max(0, x - 6), y: Math.max(0, y - 6), width: width + 12, height: height + 12 },
    faults: faults.map((fault) => `${name}: ${fault}`),
  };
}
