// Gaps between letters, as parts of the height of their line.

/** More than this between two letters is a space. */
export const spaceMin = 0.11;
/** More than this parts a line: a column, or the cell of a table. */
export const gapMin = 1.3;
/** Where spaces are drawn, only more than this is one that is not. */
export const undrawnSpaceMin = 0.3;

/** In points: a space that is narrower was not drawn but added by the library. */
export const drawnMin = 0.01;
