import type { NumberFormats } from '#services/text-extractor/readers/number-formats.ts';
import { plainCharacters } from '#services/text-extractor/readers/plain-characters.ts';
import { walkXml } from '#services/text-extractor/readers/walk-xml.ts';

const lettersMax = 20_000_000;
const gapMax = 50;

/** A sheet as lines of cells with tabs between them. @throws RangeError for too long a text */
export function readSheet(xml: Buffer, shared: readonly string[], formats: NumberFormats): string {
  const lines: string[] = [];
  let row: string[] = [];
  /** The column after the last cell, which gaps that were cut are not told from the row. */
  let next = 0;
  let cell = { column: 0, type: 'n', style: 0, value: '' };
  let isValue = false;
  let letters = 0;
  walkXml(xml, {
    open(name, attributes) {
      if (name === 'row') {
        row = [];
        next = 0;
      } else if (name === 'c') {
        const column = attributes.r === undefined ? next : columnOf(attributes.r);
        const style = Number(attributes.s ?? 0);
        cell = { column, type: attributes.t ?? 'n', style, value: '' };
      }
      isValue = name === 'v' || name === 't';
    },
    text(text) {
      if (isValue) cell.value += text;
    },
    close(name) {
      isValue = false;
      if (name === 'c') {
        const text = shown(cell).replace(/\s*[\r\n]\s*/g, ' ');
        // A cell far to the right is not worth thousands of tabs.
        const empty = Math.min(gapMax, Math.max(0, cell.column - next));
        next = cell.column + 1;
        for (let count = 0; count < empty; count++) row.push('');
        row.push(text);
        letters += text.length + empty;
        if (letters > lettersMax) throw new RangeError('the text of a sheet');
      } else if (name === 'row') {
        const line = row.join('\t').trimEnd();
        if (line !== '') lines.push(line);
      }
    },
  });
  return lines.join('\n');

  function shown({ type, style, value }: typeof cell): string {
    if (type === 's') return shared[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type === 'n' && value !== '') return formats.show(Number(value), style);
    return plainCharacters(value);
  }
}

function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const number = letter.charCodeAt(0) - 64;
    if (number < 1 || number > 26) break;
    column = column * 26 + number;
  }
  return column - 1;
}
