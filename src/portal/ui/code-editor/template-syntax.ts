// The tags of a template's text, as far as an editor has to know them: where they are, what they open and
// close. It reads any text, right or wrong.

/** How a template marks its fields: `{{name}}` or `%name%`. */
export type TagStyle = 'braces' | 'percent';

export interface TemplateTag {
  kind: 'field' | 'open' | 'else' | 'close' | 'comment';
  start: number;
  end: number;
  /** Without its brackets and signs: `each items as |item|`, `items`. */
  inner: string;
}

// A comment only as far as it begins: of hostile ones each would be looked through to the end.
const braces = /\{\{!(?<comment>--)?|\{\{\{?~?(?<sign>[#/^]?)(?<inner>[^{}]{0,500})\}?\}\}/g;
const percent = /%(?:%|(?<sign>[#/]?)(?<inner>[@\p{L}_$][\p{L}\p{N}_$.-]{0,200})%)/gu;

export function tagsIn(text: string, style: TagStyle): TemplateTag[] {
  const tags: TemplateTag[] = [];
  const pattern = new RegExp(style === 'braces' ? braces : percent);
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const [whole] = found;
    const { sign, inner, comment } = found.groups ?? {};
    const start = found.index;
    // Two of them are a percent sign.
    if (whole === '%%') continue;
    if (inner === undefined) {
      const mark = comment === undefined ? '}}' : '--}}';
      const at = text.indexOf(mark, pattern.lastIndex);
      const end = at === -1 ? text.length : at + mark.length;
      tags.push({ kind: 'comment', start, end, inner: '' });
      pattern.lastIndex = end;
    } else {
      const name = inner.replace(/~$/, '').trim();
      tags.push({ kind: kindOf(sign, name), start, end: start + whole.length, inner: name });
    }
  }
  return tags;
}

function kindOf(sign: string | undefined, inner: string): TemplateTag['kind'] {
  if (sign === '#') return 'open';
  if (sign === '/') return 'close';
  return sign === '^' || /^else\b/.test(inner) ? 'else' : 'field';
}

/** Where the block ends that was opened before `from`: at the start of its closing tag. */
export function blockEnd(text: string, from: number, style: TagStyle): number | undefined {
  let depth = 0;
  for (const { kind, start } of tagsIn(text.slice(from), style)) {
    if (kind === 'open') depth += 1;
    else if (kind === 'close' && depth === 0) return from + start;
    else if (kind === 'close') depth -= 1;
  }
  return undefined;
}

/** The blocks that are open at a place, the innermost last. */
export function openBlocks(text: string, offset: number, style: TagStyle): TemplateTag[] {
  const open: TemplateTag[] = [];
  for (const tag of tagsIn(text.slice(0, offset), style)) {
    if (tag.kind === 'open') open.push(tag);
    else if (tag.kind === 'close') open.pop();
  }
  return open;
}
