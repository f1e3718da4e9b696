// A page written in Markdown, with includes: a paragraph `{{name}}` is replaced by what the program
// knows, such as the fields of a call or the limits. Markup in the text is shown as text, so that a
// page has only what page-parts.ts makes.
import { Marked, type RendererObject, type Token, type Tokens } from 'marked';
import { code, codeBlock, escapeHtml, type Section, table } from '#server/content/page-parts.ts';

/** Whole sections, or HTML within the section where the include stands. */
export type Include = () => Promise<readonly Section[] | string>;

export interface ReadPage {
  /** HTML of what comes before the first heading. */
  intro: string;
  sections: Section[];
}

const include = /^\{\{([\w-]+)\}\}$/;
const titled = /^(.+?)\s*\{#([\w-]+)\}$/;

/**
 * The sections of a page: `## Title {#id}`, and `### Title {#id}` inside them.
 * @throws Error for a heading without an id or an include that is not known
 */
export async function readPage(
  markdown: string,
  includes: ReadonlyMap<string, Include>,
): Promise<ReadPage> {
  const marked = new Marked<string, string>({ renderer });
  const page: ReadPage = { intro: '', sections: [] };
  let add = (html: string) => {
    page.intro += html;
  };
  for (const token of marked.lexer(markdown)) {
    const name = include.exec(token.raw.trim())?.[1];
    if (name !== undefined) {
      const found = await includeOf(name, includes)();
      if (typeof found === 'string') add(found);
      else page.sections.push(...found);
    } else if (isHeading(token) && token.depth > 1) {
      add = open(page, token);
    } else {
      add(marked.parser([titledTable(token, page)]));
    }
  }
  return page;
}

function includeOf(name: string, includes: ReadonlyMap<string, Include>): Include {
  const found = includes.get(name);
  if (found === undefined) {
    throw new Error(`There is no {{${name}}}; known: ${[...includes.keys()].join(', ')}.`);
  }
  return found;
}

/** Begins a section; the answer adds HTML to it. */
function open(page: ReadPage, { text, depth }: Tokens.Heading): (html: string) => void {
  const [, title, id] = titled.exec(text) ?? [];
  if (title === undefined || id === undefined) throw new Error(`"${text}" has no {#id}.`);
  const section = { id, title, html: '', inner: [] as Section[] };
  const outer = page.sections.at(-1);
  if (depth === 2 || outer === undefined) page.sections.push(section);
  else page.sections.splice(-1, 1, { ...outer, inner: [...(outer.inner ?? []), section] });
  return (html) => {
    section.html += html;
  };
}

interface TitledTable extends Tokens.Table {
  caption: string;
}

// A table is named by the heading above it.
function titledTable(token: Token, { sections }: ReadPage): Token {
  const outer = sections.at(-1);
  return isTable(token)
    ? ({ ...token, caption: (outer?.inner?.at(-1) ?? outer)?.title ?? '' } satisfies TitledTable)
    : token;
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading';
}

function isTable(token: Token): token is Tokens.Table {
  return token.type === 'table';
}

const renderer: RendererObject<string, string> = {
  html: ({ text }) => escapeHtml(text),
  code: ({ text, lang = 'text' }) => codeBlock(lang, text),
  codespan: ({ text }) => code(text),
  link({ href, tokens }) {
    const text = this.parser.parseInline(tokens);
    return /^(?:https?:\/\/|\/|#)/.test(href) ? `<a href="${escapeHtml(href)}">${text}</a>` : text;
  },
  table(token) {
    const caption = 'caption' in token && typeof token.caption === 'string' ? token.caption : '';
    const rows = token.rows.map((cells) =>
      cells.map(({ tokens }) => this.parser.parseInline(tokens)),
    );
    return table(
      caption,
      token.header.map(({ text }) => text),
      rows,
    );
  },
};
