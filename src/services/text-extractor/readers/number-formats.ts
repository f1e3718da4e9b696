// How a spreadsheet shows numbers: dates and shares as such, anything else as the number it is.
import { walkXml } from '#services/text-extractor/readers/walk-xml.ts';

export interface NumberFormats {
  show(value: number, style: number): string;
}

type Kind = 'number' | 'padded' | 'percent' | 'date' | 'time' | 'date and time' | 'elapsed';

const dayMs = 86_400_000;
const daysTo1970 = 25_569;
const daysFrom1904 = 1_462;
// The calendar of 1900 counts a 29 February that never was: earlier days are one later than they seem.
const leapDay1900 = 60;

export function readNumberFormats(styles: Buffer | undefined, is1904: boolean): NumberFormats {
  const codes = new Map<number, string>();
  const kinds: Kind[] = [];
  const digits: number[] = [];
  let isCell = false;
  if (styles !== undefined) {
    walkXml(styles, {
      open(name, attributes) {
        if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
        if (name === 'cellXfs') isCell = true;
        if (name !== 'xf' || !isCell) return;
        const id = Number(attributes.numFmtId ?? 0);
        kinds.push(kindOf(id, codes));
        digits.push(codes.get(id)?.length ?? 0);
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
      if (kind === 'padded') return padded(value, digits[style] ?? 0);
      if (kind === 'elapsed') return elapsed(value);
      const lost = !is1904 && value >= 1 && value < leapDay1900 ? 1 : 0;
      const days = value + lost + (is1904 ? daysFrom1904 : 0) - daysTo1970;
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

// Codes such as 00017, which are not the number 17.
function padded(value: number, digits: number): string {
  const whole = String(Math.round(Math.abs(value))).padStart(Math.min(digits, 50), '0');
  return value < 0 ? `-${whole}` : whole;
}

// Hours beyond a day, as `[h]:mm` shows them.
function elapsed(value: number): string {
  const seconds = Math.round(Math.abs(value) * 86_400);
  const two = (number: number) => String(number).padStart(2, '0');
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${value < 0 ? '-' : ''}${parts.map(two).join(':')}`;
}

function kindOf(id: number, codes: ReadonlyMap<number, string>): Kind {
  if (id === 9 || id === 10) return 'percent';
  if (id >= 14 && id <= 17) return 'date';
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return 'time';
  if (id === 22) return 'date and time';
  const written = codes.get(id) ?? '';
  if (id === 46 || /\[(?:h+|m+|s+)\]/i.test(written)) return 'elapsed';
  if (/^0{2,}$/.test(written)) return 'padded';
  const code = written.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '').toLowerCase();
  if (code.includes('%')) return 'percent';
  if (/^general/.test(code)) return 'number';
  const hasTime = /h|s/.test(code);
  // An m beside hours or seconds are minutes, and months otherwise.
  const hasDay = (hasTime ? /[yd]/ : /[ydm]/).test(code);
  if (hasDay && hasTime) return 'date and time';
  if (hasDay) return 'date';
  return hasTime ? 'time' : 'number';
}
