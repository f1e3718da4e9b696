/** The size in points at which the text of a stamp is printed; it is scaled from there. */
export const printedSize = 20;
