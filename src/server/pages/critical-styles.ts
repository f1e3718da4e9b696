// The rules of a style sheet that one page needs, to be written into it: it is drawn without waiting for
// the sheet. Only what class names tell is left out; the whole sheet follows and decides in the end.

/** A rule as it stands in the sheet, or a group of rules such as `@media`. */
export type StyleRule =
  | { text: string; choices: readonly (readonly string[])[] }
  | { start: string; rules: readonly StyleRule[] };

const group = /^@(?:layer|media|supports|container|starting-style)\b/;
// What stands in these says where else a rule holds, which is not asked.
const inner = /\([^()]*\)|\[[^\]]*\]/g;

/** Reads a sheet once; `rulesFor` is asked for every page. */
export function readStyles(sheet: string): readonly StyleRule[] {
  return blocksOf(sheet).map(({ prelude, body, text }) => {
    if (body === undefined) return { text, choices: [[]] };
    if (group.test(prelude)) return { start: prelude, rules: readStyles(body) };
    return { text, choices: prelude.startsWith('@') ? [[]] : classesOf(prelude) };
  });
}

export function rulesFor(html: string, styles: readonly StyleRule[]): string {
  const names = new Set<string>();
  for (const [, list = ''] of html.matchAll(/ class="([^"]*)"/g)) {
    for (const name of list.split(' ')) names.add(name);
  }
  return written(styles, names);
}

function written(styles: readonly StyleRule[], names: ReadonlySet<string>): string {
  return styles
    .map((rule) => {
      if ('text' in rule) {
        const isNeeded = rule.choices.some((needed) => needed.every((name) => names.has(name)));
        return isNeeded ? rule.text : '';
      }
      const kept = written(rule.rules, names);
      return kept === '' ? '' : `${rule.start}{${kept}}`;
    })
    .join('');
}

/** The class names of each selector in a list. */
function classesOf(selectors: string): string[][] {
  let plain = selectors;
  while (inner.test(plain)) plain = plain.replace(inner, '');
  return plain
    .split(',')
    .map((selector) => [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name));
}

interface Block {
  prelude: string;
  /** Absent in a statement such as `@layer a, b;`. */
  body: string | undefined;
  text: string;
}

/** The outermost blocks of minified CSS, which has no comments. */
function blocksOf(css: string): Block[] {
  const blocks: Block[] = [];
  let [start, open, depth] = [0, 0, 0];
  for (let at = 0; at < css.length; at += 1) {
    const sign = css[at];
    if (sign === '"' || sign === "'") at = css.indexOf(sign, at + 1);
    else if (sign === '{') {
      if (depth === 0) open = at;
      depth += 1;
    } else if (sign === '}' || (sign === ';' && depth === 0)) {
      if (sign === '}') depth -= 1;
      if (depth > 0) continue;
      const isStatement = sign === ';';
      blocks.push({
        prelude: css.slice(start, isStatement ? at : open).trim(),
        body: isStatement ? undefined : css.slice(open + 1, at),
        text: css.slice(start, at + 1).trim(),
      });
      start = at + 1;
    }
  }
  return blocks;
}
