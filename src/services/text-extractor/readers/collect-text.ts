// The text of an office document's XML: paragraphs are lines, and the cells of a table's row stand on
// one line with tabs between them.
import { withoutEmptyEnds } from '#services/text-extractor/readers/empty-ends.ts';
import { walkXml } from '#services/text-extractor/readers/walk-xml.ts';

export interface TextRules {
  paragraphs: ReadonlySet<string>;
  /** Only what stands in these is text; anything in a paragraph without. */
  texts?: ReadonlySet<string>;
  table: string;
  row: string;
  cells: ReadonlySet<string>;
  /** What is no text of the document, or is there twice. */
  skipped: ReadonlySet<string>;
  /** What an element without text stands for. */
  signs: Readonly<
    Record<string, string | ((attributes: Readonly<Record<string, string>>) => string)>
  >;
  /** Elements that begin a part of its own, such as a sheet or a slide. */
  parts?: string;
  /** How often a cell or row stands there. */
  repeats?: (attributes: Readonly<Record<string, string>>) => number;
}

export interface TextPart {
  attributes: Readonly<Record<string, string>>;
  text: string;
}

interface Place {
  lines: string[];
}

interface Table {
  rows: string[];
  row: string[];
  /** How often what is open is there. */
  rowTimes: number;
  cellTimes: number;
}

const lettersMax = 20_000_000;
const timesMax = 200;

/** The parts of a document; the whole is one where nothing else is said. */
export function collectText(xml: Buffer, rules: TextRules): TextPart[] {
  const parts: TextPart[] = [];
  const places: Place[] = [{ lines: [] }];
  const tables: Table[] = [];
  const paragraphs: string[] = [];
  let attributesOfPart: Readonly<Record<string, string>> = {};
  let skipping = 0;
  let texts = 0;
  let partDepth = 0;
  let letters = 0;

  const place = () => places.at(-1) ?? { lines: [] };
  const add = (text: string) => {
    if (paragraphs.length === 0) return;
    letters += text.length;
    if (letters > lettersMax) throw new RangeError('the text of a document');
    paragraphs.push((paragraphs.pop() ?? '') + text);
  };
  const endPart = () => {
    const text = withoutEmptyEnds(
      place()
        .lines.join('\n')
        .replace(/\n{3,}/g, '\n\n'),
    );
    place().lines = [];
    parts.push({ attributes: attributesOfPart, text });
  };

  walkXml(xml, {
    open(name, attributes) {
      if (skipping > 0 || rules.skipped.has(name)) {
        skipping += 1;
        return;
      }
      if (name === rules.parts) {
        partDepth += 1;
        if (partDepth === 1) attributesOfPart = attributes;
      }
      if (rules.paragraphs.has(name)) paragraphs.push('');
      if (rules.texts?.has(name)) texts += 1;
      const sign = Object.hasOwn(rules.signs, name) ? rules.signs[name] : undefined;
      if (sign !== undefined) add(typeof sign === 'string' ? sign : sign(attributes));
      const times = Math.min(timesMax, rules.repeats?.(attributes) ?? 1);
      const table = tables.at(-1);
      if (name === rules.table) tables.push({ rows: [], row: [], rowTimes: 1, cellTimes: 1 });
      else if (name === rules.row && table) {
        table.row = [];
        table.rowTimes = times;
      } else if (rules.cells.has(name) && table) {
        table.cellTimes = times;
        places.push({ lines: [] });
      }
    },
    text(text) {
      if (skipping === 0 && (rules.texts === undefined || texts > 0)) {
        add(rules.texts === undefined ? text.replace(/\s+/g, ' ') : text);
      }
    },
    close(name) {
      if (skipping > 0) {
        skipping -= 1;
        return;
      }
      if (rules.texts?.has(name)) texts -= 1;
      if (rules.paragraphs.has(name)) place().lines.push((paragraphs.pop() ?? '').trimEnd());
      const table = tables.at(-1);
      if (rules.cells.has(name) && table) {
        const text = (places.pop()?.lines ?? []).filter((line) => line !== '').join(' ');
        letters += text.length * (table.cellTimes - 1);
        if (letters > lettersMax) throw new RangeError('the text of a document');
        // Empty ones too: what follows stays in its column.
        for (let time = table.cellTimes; time > 0; time--) table.row.push(text);
      } else if (name === rules.row && table) {
        const line = table.row.join('\t').trimEnd();
        letters += line.length * (table.rowTimes - 1);
        if (letters > lettersMax) throw new RangeError('the text of a document');
        for (let time = line === '' ? 1 : table.rowTimes; time > 0; time--) table.rows.push(line);
      } else if (name === rules.table && table) {
        tables.pop();
        const rows = table.rows.filter((line) => line !== '');
        place().lines.push(...rows);
      }
      if (name === rules.parts) {
        partDepth -= 1;
        if (partDepth === 0) endPart();
      }
    },
  });
  if (rules.parts === undefined || place().lines.some((line) => line !== '')) endPart();
  return parts;
}
