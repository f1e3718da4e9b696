// More checks of a page's layout. Each function is serialized into the browser.

/** Controls in the main content that are covered by another element after scrolling to the centre. */
export function coveredControls(): string[] {
  const controls = 'main :is(button, a[href], input, select, textarea, label)';
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    if (!control.checkVisibility() || control.closest('.visually-hidden')) return [];
    control.scrollIntoView({ block: 'center', inline: 'center' });
    const box = control.getClientRects()[0] ?? control.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const isOwn =
      hit !== null &&
      (control.contains(hit) ||
        hit.contains(control) ||
        hit.closest('label')?.control === control ||
        // A label drawn in its field lets presses through to it.
        (control instanceof HTMLLabelElement && control.control === hit));
    return isOwn ? [] : [`${control.tagName} ${control.textContent}: under ${hit?.outerHTML}`];
  });
}

/** Running animations and transitions longer than 10 ms. */
export function runningAnimations(): string[] {
  return document.getAnimations().flatMap(({ effect }) => {
    const { duration } = effect?.getComputedTiming() ?? {};
    const isQuick = typeof duration === 'number' && duration <= 10;
    return isQuick ? [] : [String(effect && Reflect.get(effect, 'target')?.className)];
  });
}

/** Screen-only elements (header, footer, navigation) that are visible. */
export function shownBars(): string[] {
  const bars = 'header, footer, aside nav, [role="region"], body > div > a[href="#main"]';
  return [...document.querySelectorAll<HTMLElement>(bars)]
    .filter((bar) => bar.checkVisibility() && bar.getBoundingClientRect().height > 0)
    .map((bar) => `${bar.tagName}.${bar.className}`);
}

/** Texts with a contrast below 4.5 against white paper, whatever their background is. */
export function paleTexts(): string[] {
  const part = (value: number) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const contrastOnWhite = (colour: string) => {
    if (!canvas) return 0;
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = canvas.getImageData(0, 0, 1, 1).data;
    const light = 0.2126 * part(r / 255) + 0.7152 * part(g / 255) + 0.0722 * part(b / 255);
    return 1.05 / (light + 0.05);
  };
  return [...document.querySelectorAll<HTMLElement>('main *')].flatMap((element) => {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (!hasText || !element.checkVisibility()) return [];
    const contrast = contrastOnWhite(getComputedStyle(element).color);
    return contrast >= 4.5 ? [] : [`${element.className} ${element.textContent}: ${contrast}`];
  });
}
