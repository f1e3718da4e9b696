// Pages that are written in Markdown. Markdown gives the structure; the pieces are those of every page,
// so markup in a text is shown as text. What the program knows is included by name: a paragraph
// `{{fields}}`, or `![words](picture)` for what needs words.
import MarkdownIt, { type Token } from 'markdown-it';
import {
  bullets,
  fold,
  pageOf,
  paragraph,
  prose,
  type Section,
  table,
} from '#server/content/page-parts.ts';

/** HTML where the include stands, or whole sections. */
export type Include = (words: string) => string | readonly Section[];
export type Includes = Readonly<Record<string, Include>>;

export interface ReadPage {
  title: string;
  /** HTML of what comes before the first section. */
  intro: string;
  sections: Section[];
  /** The includes that it has. */
  included: ReadonlySet<string>;
}

const markdown = new MarkdownIt('zero').enable(['heading', 'list', 'table']);
const include = /^(?:!\[([^\]]*)\]\(([\w-]+)\)|\{\{([\w-]+)\}\})$/;
const heading = /^(.+) \{#([\w-]+)\}$/;

/**
 * A page of a `#` title, an introduction, `## Title {#id}` sections and `### Title {#id}` parts of them,
 * with paragraphs, bullets and tables, which are named by the heading above them. What follows a `####`
 * heading, up to the next heading, is folded under it. Throws for an include that is not there and for any
 * other structure.
 */
export function readPage(source: string, includes: Includes): ReadPage {
  let title = '';
  const intro: string[] = [];
  const included = new Set<string>();
  const sections: OpenSection[] = [];
  let folded: { summary: string; parts: string[]; into: string[] } | undefined;
  const closeFold = () => {
    if (folded) folded.into.push(fold(folded.summary, folded.parts.join('\n')));
    folded = undefined;
  };
  for (const block of blocksOf(markdown.parse(source, {}))) {
    const outer = sections.at(-1);
    const section = outer?.inner.at(-1) ?? outer;
    if (/^h/.test(block.kind)) closeFold();
    const parts = folded?.parts ?? section?.parts ?? intro;
    if (block.kind === 'h4') folded = { summary: block.text, parts: [], into: parts };
    else if (block.kind === 'h1') title = block.text;
    else if (block.kind === 'h2') sections.push(sectionOf(block.text));
    else if (block.kind === 'h3') (outer?.inner ?? sections).push(sectionOf(block.text));
    else if (block.kind === 'ul') parts.push(bullets(block.items));
    else if (block.kind === 'table') parts.push(tableOf(section?.title ?? title, block.rows));
    else {
      const made = contentOf(block.text);
      if (typeof made === 'string') parts.push(made);
      else {
        closeFold();
        sections.push(...made.map((one) => ({ ...one, parts: [one.html], inner: [], own: one })));
      }
    }
  }
  closeFold();
  return { title, intro: intro.join('\n'), sections: sections.map(closed), included };

  function contentOf(text: string): string | readonly Section[] {
    const [, words = '', pictured, plain] = include.exec(text) ?? [];
    const name = pictured ?? plain;
    if (name === undefined) return paragraph(text);
    const make = Object.hasOwn(includes, name) ? includes[name] : undefined;
    if (make === undefined) throw new Error(`The page names ${name}, which is not there.`);
    included.add(name);
    return make(words);
  }
}

/** A whole page that shows everything it is given. Throws, see readPage, and for an unused include. */
export function markdownPage(source: string, includes: Includes): string {
  const { title, intro, sections, included } = readPage(source, includes);
  const unused = Object.keys(includes).filter((name) => !included.has(name));
  if (unused.length > 0) throw new Error(`The page does not show ${unused.join(', ')}.`);
  return pageOf(title, intro, sections);
}

interface OpenSection {
  id: string;
  title: string;
  parts: string[];
  inner: OpenSection[];
  /** The section that was included here. */
  own?: Section;
}

function sectionOf(text: string): OpenSection {
  const [, title = '', id] = heading.exec(text) ?? [];
  if (id === undefined) throw new Error(`The heading "${text}" has no {#id}.`);
  return { id, title, parts: [], inner: [] };
}

function closed({ id, title, parts, inner, own }: OpenSection): Section {
  const included = own?.inner ?? [];
  return { id, title, html: parts.join('\n'), inner: [...included, ...inner.map(closed)] };
}

function tableOf(caption: string, [head = [], ...rows]: readonly string[][]): string {
  return table(
    caption,
    head,
    rows.map((cells) => cells.map(prose)),
  );
}

type Block =
  | { kind: 'h1' | 'h2' | 'h3' | 'h4' | 'p'; text: string }
  | { kind: 'ul'; items: string[] }
  | { kind: 'table'; rows: string[][] };

const wrappers = ['li', 'thead', 'tbody', 'th', 'td'];

function blocksOf(tokens: readonly Token[]): Block[] {
  const blocks: Block[] = [];
  let items: string[] | undefined;
  let rows: string[][] | undefined;
  let kind: 'h1' | 'h2' | 'h3' | 'h4' | 'p' = 'p';
  for (const { type, tag, content } of tokens) {
    if (type === 'bullet_list_open') {
      items = [];
      blocks.push({ kind: 'ul', items });
    } else if (type === 'bullet_list_close') items = undefined;
    else if (type === 'table_open') {
      rows = [];
      blocks.push({ kind: 'table', rows });
    } else if (type === 'table_close') rows = undefined;
    else if (type === 'tr_open') rows?.push([]);
    else if (type === 'inline' && rows !== undefined) rows.at(-1)?.push(content);
    else if (type === 'inline' && items !== undefined) items.push(content);
    else if (type === 'inline') blocks.push({ kind, text: content });
    else if (tag === 'h1' || tag === 'h2' || tag === 'h3' || tag === 'h4' || tag === 'p')
      kind = tag;
    else if (!wrappers.includes(tag) && tag !== 'tr') throw new Error(`A page has no ${tag}.`);
  }
  return blocks;
}
