import { readFileSync } from 'node:fs';
import MarkdownIt, { type Token } from 'markdown-it';
import type { Plugin } from 'vite';

// Raw HTML stays text.
const markdown = new MarkdownIt('zero').enable(['heading', 'list', 'link', 'emphasis']);
const heading = /^(.+) \{#([\w-]+)\}$/;
const include = /\{\{(\w+)\}\}/;
const facts = '#portal/site/legal/company-fact.tsx';

/**
 * Makes the sections of a legal text from its Markdown, at build time: no Markdown is read in the browser.
 * `## Title {#id}` begins a section, `{{Name}}` is the component of that name in company-fact.tsx, which
 * the build misses if it is not there, and a link leads to a page of the portal.
 */
export function legalMarkdown(): Plugin {
  return {
    name: 'portal:legal-markdown',
    load: {
      filter: { id: /\/site\/legal\/[\w-]+\.md$/ },
      handler: (id) => ({ code: sectionsModule(readFileSync(id, 'utf8')), moduleType: 'js' }),
    },
  };
}

/** A module that exports `sections`. Throws for anything that a legal text has no use for. */
export function sectionsModule(source: string): string {
  const sections: { id: string; title: string; parts: string[] }[] = [];
  const tokens = markdown.parse(source, {});
  for (let at = 0; at < tokens.length; ) {
    const end = endOf(tokens, at);
    const [, title = '', id] = heading.exec(tokens[at + 1]?.content ?? '') ?? [];
    if (tokens[at]?.tag === 'h2') {
      if (id === undefined) throw new Error('A heading has no {#id}.');
      sections.push({ id, title, parts: [] });
    } else {
      const section = sections.at(-1);
      if (section === undefined) throw new Error('A legal text begins with a heading.');
      section.parts.push(...elements(tokens.slice(at, end)));
    }
    at = end;
  }
  const listed = sections.map(
    ({ id, title, parts }) =>
      `{ id: ${JSON.stringify(id)}, title: ${JSON.stringify(title)}, body: h(Fragment, null, ${parts.join(', ')}) }`,
  );
  const names = new Set([...source.matchAll(new RegExp(include, 'g'))].map(([, name]) => name));
  return [
    "import { createElement as h, Fragment } from 'react';",
    "import { Link } from 'react-router-dom';",
    `import { ${[...names].join(', ')} } from '${facts}';`,
    `export const sections = [${listed.join(',\n')}];`,
  ].join('\n');
}

/** The place behind the element that begins at a token. */
function endOf(tokens: readonly Token[], start: number): number {
  let depth = 0;
  for (let at = start; at < tokens.length; at += 1) {
    depth += tokens[at]?.nesting ?? 0;
    if (depth === 0) return at + 1;
  }
  return tokens.length;
}

/** Code for each of the elements that stand one after the other. */
function elements(tokens: readonly Token[]): string[] {
  const made: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const end = endOf(tokens, at);
    const [token, inner] = [tokens[at], tokens.slice(at + 1, end - 1)];
    if (token !== undefined) made.push(...codeOf(token, inner));
    at = end;
  }
  return made;
}

function codeOf(token: Token, inner: readonly Token[]): string[] {
  const { type, tag, hidden, content, children } = token;
  if (type === 'inline') return elements(children ?? []);
  if (type === 'text') return words(content);
  // The paragraph in a list item without empty lines.
  if (hidden) return elements(inner);
  const made = elements(inner).join(', ');
  if (tag === 'a') return [`h(Link, { to: ${JSON.stringify(token.attrGet('href'))} }, ${made})`];
  if (['p', 'ul', 'li', 'strong'].includes(tag)) return [`h('${tag}', null, ${made})`];
  throw new Error(`A legal text has no ${tag || type}.`);
}

// A split by a pattern with a group has the groups at the odd places.
function words(text: string): string[] {
  return text.split(include).flatMap((part, index) => {
    if (index % 2 === 1) return [`h(${part})`];
    return part === '' ? [] : [JSON.stringify(part)];
  });
}
