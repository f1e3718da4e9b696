import { isNumberText } from '#services/templates/is-number-text.ts';

export interface PaddedText {
  text: string;
  /** Deviations from the given value, as text after the helper's name. */
  warnings: string[];
}

// A line feed would end the record, and the width of a tab varies.
const notOneLetter = /\r\n|[\p{Cc}\u2028\u2029]/gu;
const shownMax = 40;

/**
 * Pads or cuts a text to exactly `width` characters, for files with fixed columns. Long numbers are
 * not cut, because half an amount looks like an amount.
 */
export function padText(given: string, width: number, align: 'left' | 'right'): PaddedText {
  const warnings: string[] = [];
  // Composed, so that `č` is always one character.
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

// By code points, so that no character is split.
function lengthOf(text: string): number {
  return [...text].length;
}
