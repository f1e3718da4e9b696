// How a spreadsheet shows numbers: dates and shares as such, anything else as the number it is.
import { walkXml } from '#services/text-extractor/readers/walk-xml.ts';

export interface NumberFormats {
  show(value: number, style: number): string;
}

type Kind = 'number' | 'percent' | 'date' | 'time' | 'date and time';

const dayMs = 86_400_000;
const daysTo1970 = 25_569;
const daysFrom1904 = 1_462;

export function readNumberFormats(styles: Buffer | undefined, is1904: boolean): NumberFormats {
  const codes = new Map<number, string>();
  const kinds: Kind[] = [];
  let isCell = false;
  if (styles !== undefined) {
    walkXml(styles, {
      open(name, attributes) {
        if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
        if (name === 'cellXfs') isCell = true;
        if (name === 'xf' && isCell) kinds.push(kindOf(Number(attributes.numFmtId ?? 0), codes));
      },
      close(name) {
        if (name === 'cellXfs') isCell = false;
      },
    });
  }
  return {
    show(value, style) {
      if (!Number.isFinite(value)) return '';
      const kind = kinds[style] ?? 'number';
      if (kind === 'number') return plain(value);
      if (kind === 'percent') return `${plain(value * 100)}%`;
      const days = value + (is1904 ? daysFrom1904 : 0) - daysTo1970;
      const date = new Date(Math.round((days * dayMs) / 1000) * 1000);
      if (Number.isNaN(date.getTime())) return plain(value);
      const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T');
      if (kind === 'time') return time;
      return kind === 'date' ? day : `${day} ${time}`;
    },
  };
}

// Files have 22.300000000000001 where the sheet shows 22.3.
const plain = (value: number): string => String(Number(value.toPrecision(15)));

function kindOf(id: number, codes: ReadonlyMap<number, string>): Kind {
  if (id === 9 || id === 10) return 'percent';
  if (id >= 14 && id <= 17) return 'date';
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 'time';
  if (id === 22) return 'date and time';
  const code = (codes.get(id) ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '').toLowerCase();
  if (code.includes('%')) return 'percent';
  const hasDay = /[yd]/.test(code) && !/^general/.test(code);
  const hasTime = /h|s/.test(code) && !/^general/.test(code);
  if (hasDay && hasTime) return 'date and time';
  if (hasDay) return 'date';
  return hasTime ? 'time' : 'number';
}
