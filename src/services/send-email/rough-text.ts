// It is made where everybody waits for it.
const lengthMax = 200_000;

/**
 * What the beginning of HTML says, without its tags and style sheets, in one pass over it: for a text that
 * the careful way takes too long for.
 */
export function roughText(html: string): string {
  const shown: string[] = [];
  let hidden: string | undefined;
  for (const part of html.slice(0, lengthMax).split('<')) {
    const end = part.indexOf('>');
    const tag = /^\/?[a-z0-9]+/i.exec(part)?.[0].toLowerCase() ?? '';
    if (hidden === undefined && (tag === 'style' || tag === 'script' || tag === 'head'))
      hidden = tag;
    if (hidden === undefined) shown.push(end === -1 ? '' : part.slice(end + 1));
    if (hidden !== undefined && tag === `/${hidden}`) {
      hidden = undefined;
      shown.push(part.slice(end + 1));
    }
  }
  const lines = shown
    .join('\n')
    .split('\n')
    .map((line) => line.trim());
  return decoded(lines.filter((line) => line !== '').join('\n'));
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '');
}
