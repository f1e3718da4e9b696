import type { Locator } from 'playwright-core';

/** Whether a page of a PDF has been drawn: its canvas has dark pixels. */
export function isDrawn(page: Locator): Promise<boolean> {
  return page.evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return false;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
    return pixels?.some((value, index) => index % 4 < 3 && value < 128) ?? false;
  });
}
