import type { Locator } from 'playwright-core';

/** Whether a page of a PDF has been drawn: its canvas has dark pixels. */
export function isDrawn(page: Locator): Promise<boolean> {
  return page.evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return false;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
    // One that nothing was drawn on yet is black as well, but nothing is seen of it.
    return (
      pixels?.some((value, at) => at % 4 === 0 && value < 128 && pixels[at + 3] === 255) ?? false
    );
  });
}
