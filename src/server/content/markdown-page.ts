// Pages that are written in Markdown. Markdown gives the structure; the pieces are those of every page.
import MarkdownIt, { type Token } from 'markdown-it';
import { bullets, pageOf, paragraph, type Section } from '#server/content/page-parts.ts';

/** What `![words](name)` alone in a paragraph stands for: HTML made with the words. */
export type Includes = Readonly<Record<string, (words: string) => string>>;

// Raw HTML stays text, and what is inside of a paragraph is read by `prose`.
const markdown = new MarkdownIt('zero').enable(['heading', 'list']);
const include = /^!\[([^\]]*)\]\(([\w-]+)\)$/;
const heading = /^(.+) \{#([\w-]+)\}$/;

/**
 * A page of a `#` title, an introduction and `## Title {#id}` sections of paragraphs and bullets. Throws
 * for an include that is not there or is not used, and for any other structure.
 */
export function markdownPage(source: string, includes: Includes): string {
  let title = '';
  const used = new Set<string>();
  const intro: string[] = [];
  const sections: (Section & { parts: string[] })[] = [];
  for (const block of blocksOf(markdown.parse(source, {}))) {
    if (block.kind === 'h1') title = block.text;
    else if (block.kind === 'h2') {
      const [, words = '', id] = heading.exec(block.text) ?? [];
      if (id === undefined) throw new Error(`The heading "${block.text}" has no {#id}.`);
      sections.push({ id, title: words, html: '', parts: [] });
    } else {
      const parts = sections.at(-1)?.parts ?? intro;
      parts.push(block.kind === 'ul' ? bullets(block.items) : paragraphOf(block.text));
    }
  }
  const unused = Object.keys(includes).filter((name) => !used.has(name));
  if (unused.length > 0) throw new Error(`The page does not show ${unused.join(', ')}.`);
  const made = sections.map(({ parts, ...its }) => ({ ...its, html: parts.join('\n') }));
  return pageOf(title, intro.join('\n'), made);

  function paragraphOf(text: string): string {
    const [, words = '', name] = include.exec(text) ?? [];
    if (name === undefined) return paragraph(text);
    const make = Object.hasOwn(includes, name) ? includes[name] : undefined;
    if (make === undefined) throw new Error(`The page names ${name}, which is not there.`);
    used.add(name);
    return make(words);
  }
}

type Block = { kind: 'h1' | 'h2' | 'p'; text: string } | { kind: 'ul'; items: string[] };

function blocksOf(tokens: readonly Token[]): Block[] {
  const blocks: Block[] = [];
  let items: string[] | undefined;
  let kind: 'h1' | 'h2' | 'p' = 'p';
  for (const { type, tag, content } of tokens) {
    if (type === 'bullet_list_open') {
      items = [];
      blocks.push({ kind: 'ul', items });
    } else if (type === 'bullet_list_close') items = undefined;
    else if (type === 'inline' && items !== undefined) items.push(content);
    else if (type === 'inline') blocks.push({ kind, text: content });
    else if (tag === 'h1' || tag === 'h2' || tag === 'p') kind = tag;
    else if (tag !== 'li') throw new Error(`A page has no ${tag}.`);
  }
  return blocks;
}
