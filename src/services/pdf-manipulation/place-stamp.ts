// Where a stamp stands on a page, as the page is read.
import type { StampStyle } from '#contract/services/pdf-manipulation/stamp-style.ts';
import type { Matrix, SeenPage } from '#services/pdf/file/draw-over.ts';

/** How large a stamp is, in points, before it is turned. */
export interface Extent {
  width: number;
  height: number;
}

/** Between a stamp at an edge and the edge. */
const margin = 24;

/** Points are where its lower left corner is; words and percentages place the whole of it. */
export function placeStamp(
  { width, height }: Extent,
  style: Pick<StampStyle, 'position_x' | 'position_y' | 'rotation'>,
  page: SeenPage,
): { matrix: Matrix; isWithin: boolean } {
  const angle = (style.rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // The box around it, turned around its lower left corner.
  const across = [0, width * cos, -height * sin, width * cos - height * sin];
  const up = [0, width * sin, height * cos, width * sin + height * cos];
  const [left, right] = [Math.min(...across), Math.max(...across)];
  const [bottom, top] = [Math.min(...up), Math.max(...up)];
  const x = along(style.position_x, page.width, left, right);
  const y = along(style.position_y, page.height, bottom, top);
  const slack = 1;
  const isWithin =
    x + left >= -slack &&
    x + right <= page.width + slack &&
    y + bottom >= -slack &&
    y + top <= page.height + slack;
  return { matrix: [cos, sin, -sin, cos, x, y], isWithin };
}

/** The corner's place along one side of the page, for a box that reaches from `low` to `high` of it. */
function along(position: number | string, side: number, low: number, high: number): number {
  const length = high - low;
  switch (position) {
    case 'center':
      return (side - length) / 2 - low;
    case 'left':
    case 'bottom':
      return margin - low;
    case 'right':
    case 'top':
      return side - margin - length - low;
  }
  if (typeof position === 'number') return position;
  const number = Number.parseFloat(position);
  return position.endsWith('%') ? ((side - length) * number) / 100 - low : number;
}
