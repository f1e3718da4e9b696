// The operators of a content stream with their operands.

/** A number, `/Name`, the bytes of a string, or a list; dictionaries are lists of their parts. */
export type Operand = number | string | Buffer | Operand[];

export interface Operation {
  operator: string;
  operands: Operand[];
}

const delimiters = '()<>[]{}/%';
const isSpace = (code: number) => code <= 32;

/** @throws Error for what is no content stream */
export function readContent(bytes: Buffer): Operation[] {
  const found: Operation[] = [];
  const lists: Operand[][] = [[]];
  let at = 0;
  const top = () => lists.at(-1) ?? [];
  while (at < bytes.length) {
    const code = bytes[at] ?? 0;
    const letter = String.fromCharCode(code);
    if (isSpace(code)) at += 1;
    else if (letter === '%')
      while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
    else if (letter === '(') {
      const [text, end] = literal(bytes, at);
      top().push(text);
      at = end;
    } else if (letter === '<' && bytes[at + 1] !== 60) {
      const end = bytes.indexOf('>', at);
      const digits = bytes.toString('latin1', at + 1, end).replace(/\s/g, '');
      if (digits.length % 2 === 1 || /[^\dA-Fa-f]/.test(digits)) throw new Error(`hex ${digits}`);
      top().push(Buffer.from(digits, 'hex'));
      at = end + 1;
    } else if (letter === '[' || letter === '<') {
      lists.push([]);
      at += letter === '[' ? 1 : 2;
    } else if (letter === ']' || letter === '>') {
      const list = lists.pop() ?? [];
      top().push(list);
      at += letter === ']' ? 1 : 2;
    } else {
      const end = endOfWord(bytes, at + 1);
      const word = bytes.toString('latin1', at, end);
      at = end;
      if (letter === '/') top().push(word);
      else if (/^[-+.\d]/.test(word)) top().push(Number(word));
      else if (word === 'true' || word === 'false' || word === 'null') top().push(word);
      else found.push({ operator: word, operands: top().splice(0) });
      if (word === 'BI') throw new Error('inline images are not read here');
    }
  }
  if (lists.length !== 1 || top().length > 0) throw new Error('operands without an operator');
  return found;
}

function endOfWord(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const code = bytes[at] ?? 0;
    if (isSpace(code) || delimiters.includes(String.fromCharCode(code))) break;
    at += 1;
  }
  return at;
}

function literal(bytes: Buffer, from: number): [Buffer, number] {
  const codes: number[] = [];
  let depth = 1;
  let at = from + 1;
  for (; depth > 0 && at < bytes.length; at += 1) {
    const code = bytes[at] ?? 0;
    if (code === 92) {
      at += 1;
      codes.push(bytes[at] ?? 0);
      continue;
    }
    if (code === 40) depth += 1;
    if (code === 41) depth -= 1;
    if (depth > 0) codes.push(code);
  }
  return [Buffer.from(codes), at];
}
