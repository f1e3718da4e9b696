// A mail's text filled with values, as plain text and as HTML. Values are never read as Markdown or
// HTML.
import {
  type Block,
  type MailName,
  type MailText,
  type MailValues,
  mailLayout,
  mailText,
  type Part,
} from '#server/mail/mail-texts.ts';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

type Values = Readonly<Record<string, string | undefined>>;

/** Fills the text of a mail. */
export function renderMail<K extends MailName>(name: K, values: MailValues<K>): RenderedMail {
  return fillMail(mailText(name), { ...values });
}

export function fillMail(
  { subject, title, blocks, kinds }: MailText,
  values: Values,
): RenderedMail {
  const filled = blocks.map((block) => ({
    ...block,
    // A line goes with the value that it is about.
    lines: block.lines.filter((line) =>
      line.every((part) => !('value' in part) || values[part.value] !== undefined),
    ),
  }));
  const inHtml = filled.map((block) => {
    const only = onlyPart(block);
    const isTyped = only !== undefined && 'value' in only && kinds[only.value] === 'lines';
    return htmlOf(block, values, isTyped);
  });
  const text = filled.map((block) => (block.isClose ? '\n' : '\n\n') + textOf(block, values));
  return {
    subject: plain(subject, values),
    text: `${text.join('').trimStart()}\n`,
    html: fill(mailLayout.page, {
      title: escapeHtml(plain(title, values)),
      body: inHtml.join('\n'),
    }),
  };
}

function onlyPart({ lines }: Block): Part | undefined {
  return lines.length === 1 && lines[0]?.length === 1 ? lines[0][0] : undefined;
}

function textOf({ isQuote, lines }: Block, values: Values): string {
  const text = lines.map((line) => plain(line, values)).join('\n');
  return isQuote ? text.replace(/^/gm, '> ') : text;
}

function htmlOf(block: Block, values: Values, isTyped: boolean): string {
  const only = onlyPart(block);
  if (only !== undefined && 'linkTo' in only) {
    const link = escapeHtml(values[only.linkTo] ?? '');
    return fill(mailLayout.button, { link, words: escapeHtml(only.words) });
  }
  const html = block.lines.map((line) => escapeHtml(plain(line, values))).join('<br>');
  const tag = block.isQuote ? 'blockquote' : 'p';
  return `<${tag}${isTyped ? ' style="white-space: pre-wrap"' : ''}>${html}</${tag}>`;
}

/** In plain text a link is its address. */
function plain(line: readonly Part[], values: Values): string {
  return line
    .map((part) => {
      if ('value' in part) return values[part.value] ?? '';
      return 'linkTo' in part ? (values[part.linkTo] ?? '') : part.words;
    })
    .join('');
}

function fill(layout: string, html: Values): string {
  return layout.replace(/\{\{(\w+)\}\}/g, (_, name: string) => html[name] ?? '');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
