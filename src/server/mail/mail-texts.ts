// The texts of our mails, read once at start: Markdown below lines for subject and title. The start
// fails when a text names a value that its mail does not have, or leaves one out.
import { readFileSync } from 'node:fs';
import MarkdownIt, { type Token } from 'markdown-it';
import { headedText } from '#server/headed-text.ts';

/**
 * What each text is filled with: a `line`; `lines` that are kept as somebody typed them; or a line that
 * may be `missing`, and the line of the text with it.
 */
const mailValues = {
  verification: { brandName: 'line', link: 'line' },
  'password-reset': { brandName: 'line', link: 'line' },
  'email-change': { brandName: 'line', link: 'line' },
  'email-change-notice': { brandName: 'line', newEmail: 'line', link: 'line' },
  'email-changed': { brandName: 'line', newEmail: 'line', link: 'line' },
  'account-deleted': { brandName: 'line', until: 'line', link: 'line' },
  'usage-warning': { brandName: 'line', used: 'line', limit: 'line', until: 'line', link: 'line' },
  'usage-reached': { brandName: 'line', used: 'line', limit: 'line', until: 'line', link: 'line' },
  contact: {
    subjectName: 'line',
    name: 'line',
    email: 'line',
    company: 'missing',
    sentAt: 'line',
    message: 'lines',
    brandName: 'line',
  },
  reply: {
    subject: 'line',
    body: 'lines',
    brandName: 'line',
    contactUrl: 'missing',
    writtenAt: 'line',
    message: 'lines',
  },
  'payment-failed': {
    brandName: 'line',
    number: 'line',
    amount: 'line',
    reason: 'line',
    retryOn: 'missing',
    overdue: 'missing',
    link: 'line',
  },
} as const;

type ValueKind = 'line' | 'lines' | 'missing';

export type MailName = keyof typeof mailValues;

export type MailValues<K extends MailName> = {
  readonly [P in keyof (typeof mailValues)[K]]: (typeof mailValues)[K][P] extends 'missing'
    ? string | undefined
    : string;
};

/** A part of a line: words, the name of a value, or a link to the address that a value is. */
export type Part = { words: string } | { value: string } | { linkTo: string; words: string };

export interface Block {
  isQuote: boolean;
  lines: readonly (readonly Part[])[];
  /** Whether no empty line stands before it. */
  isClose: boolean;
}

export interface MailText {
  subject: readonly Part[];
  title: readonly Part[];
  blocks: readonly Block[];
  kinds: Readonly<Record<string, ValueKind>>;
}

// Only what mails need: paragraphs, quotes and links.
const markdown = new MarkdownIt('zero').enable(['blockquote', 'link', 'newline']);
markdown.normalizeLink = (address) => address;
const placeholder = /\{\{(\w+)\}\}/;

/** The text of a mail from its Markdown. Throws when it and `kinds` do not name the same values. */
export function parseMailText(
  source: string,
  kinds: Readonly<Record<string, ValueKind>>,
): MailText {
  const { headers, body } = headedText(source);
  const subject = partsOf(headers.get('Subject') ?? '');
  const title = headers.get('Title');
  const blocks = blocksOf(markdown.parse(body, {}));
  const text = { subject, title: title === undefined ? subject : partsOf(title), blocks, kinds };
  const named = new Set(
    [subject, text.title, ...blocks.flatMap(({ lines }) => lines)].flat().flatMap(nameIn),
  );
  const known = new Set(Object.keys(kinds));
  const odd = [...named, ...known].filter((name) => !named.has(name) || !known.has(name));
  if (odd.length > 0) throw new Error(`A mail and its values differ in ${odd.join(', ')}.`);
  return text;
}

function nameIn(part: Part): string[] {
  return 'value' in part ? [part.value] : 'linkTo' in part ? [part.linkTo] : [];
}

function blocksOf(tokens: readonly Token[]): Block[] {
  let isQuote = false;
  let lastLine = -1;
  const blocks: Block[] = [];
  for (const { type, map, children } of tokens) {
    if (type === 'blockquote_open' || type === 'blockquote_close') isQuote = type.endsWith('open');
    if (type !== 'inline') continue;
    const [from = 0, to = 0] = map ?? [];
    blocks.push({ isQuote, lines: linesOf(children ?? []), isClose: from === lastLine });
    lastLine = to;
  }
  return blocks;
}

function linesOf(tokens: readonly Token[]): Part[][] {
  const lines: Part[][] = [[]];
  let linkTo: string | undefined;
  for (const token of tokens) {
    if (token.type === 'softbreak') lines.push([]);
    else if (token.type === 'link_open')
      linkTo = placeholder.exec(String(token.attrGet('href')))?.[1];
    else if (token.type === 'link_close') linkTo = undefined;
    else if (linkTo !== undefined) lines.at(-1)?.push({ linkTo, words: token.content });
    else lines.at(-1)?.push(...partsOf(token.content));
  }
  return lines;
}

// A split by a pattern with a group has the groups at the odd places.
function partsOf(text: string): Part[] {
  return text
    .split(placeholder)
    .map((part, index) => (index % 2 === 1 ? { value: part } : { words: part }))
    .filter((part) => 'value' in part || part.words !== '');
}

function read(file: string): string {
  return readFileSync(new URL(`./texts/${file}`, import.meta.url), 'utf8');
}

const texts = new Map(
  Object.entries(mailValues).map(([name, kinds]) => [
    name,
    parseMailText(read(`${name}.md`), kinds),
  ]),
);

/** The text of a mail. */
export function mailText(name: MailName): MailText {
  const text = texts.get(name);
  if (text === undefined) throw new Error(`There is no mail ${name}.`);
  return text;
}

/** The HTML around a mail and of its button. */
export const mailLayout = { page: read('layout.html'), button: read('button.html').trimEnd() };
