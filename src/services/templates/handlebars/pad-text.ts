import { isNumberText } from '#services/templates/is-number-text.ts';

export interface PaddedText {
  text: string;
  /** What is not as it was given, to go behind the name of the helper. */
  warnings: string[];
}

// A line feed would end the record, and a tab is as wide as the reader likes.
const notOneLetter = /\r\n|[\p{Cc}\u2028\u2029]/gu;
const shownMax = 40;

/**
 * A text of exactly `width` characters for a file of fixed columns. One that is too long is cut; a number is
 * not, because half an amount looks like an amount.
 */
export function padText(given: string, width: number, align: 'left' | 'right'): PaddedText {
  const warnings: string[] = [];
  // Composed, so that `č` is one character however it was typed.
  let text = given.toWellFormed().normalize('NFC');
  if (text.search(notOneLetter) !== -1) {
    text = text.replace(notOneLetter, ' ');
    warnings.push('wrote blanks for line breaks, tabs or control characters.');
  }
  if (lengthOf(text) > width) text = text.trim();
  const length = lengthOf(text);
  if (length <= width) {
    const blanks = ' '.repeat(width - length);
    return { text: align === 'right' ? blanks + text : text + blanks, warnings };
  }
  const shown = [...text].slice(0, shownMax).join('');
  if (isNumberText(text)) {
    warnings.push(
      `left the number "${shown}" whole, which makes its line longer: it has ${length} characters, and the column ${width}.`,
    );
    return { text, warnings };
  }
  warnings.push(`cut "${shown}" from ${length} to ${width} characters.`);
  return { text: [...text].slice(0, width).join(''), warnings };
}

// In characters: half of one would be none.
function lengthOf(text: string): number {
  return [...text].length;
}
