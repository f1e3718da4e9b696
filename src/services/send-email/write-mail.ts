// Subject, HTML and plain text of a mail. Data that comes in by a template is as little trusted as the
// body itself: a line break in it must not become a header.
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { codePoints } from '#contract/rules.ts';
import type { AskedMail } from '#contract/services/send-email/mail-body.ts';
import { headerFault } from '#contract/services/send-email/mailbox.ts';
import { plainTextInChild } from '#services/data-to-html/html-tasks.ts';
import { htmlPage, isHtml, pageOfText } from '#services/send-email/html-page.ts';
import { roughText } from '#services/send-email/rough-text.ts';
import { checkEngine } from '#services/templates/fill-template.ts';
import type { Escape, TemplateEngine, Tools, Warning } from '#services/tools.ts';

interface WrittenMail {
  subject: string;
  html: string;
  text: string;
  warnings: Warning[];
}

interface Filled {
  text: string;
  warnings: Warning[];
}

/** @throws Problem of templates, and `field_invalid` for a subject that is no header */
export async function writeMail(asked: AskedMail, tools: Tools): Promise<WrittenMail> {
  const { content, engine } = await sourceOf(asked, tools);
  const isPage = isHtml(content);
  const body = await fill(content, isPage ? 'html' : 'none');
  const html = isPage ? htmlPage(body.text) : pageOfText(body.text);
  const subject = asked.subject === undefined ? undefined : await fill(asked.subject, 'none');
  const line = subject?.text ?? (await titleOf(html, tools));
  const twin = asked.text ?? (isPage ? await twinOf(html, tools) : body.text);
  return {
    subject: checkedSubject(line),
    html,
    text: twin ?? roughText(html),
    warnings: [
      ...body.warnings,
      ...(subject?.warnings ?? []),
      ...(twin === undefined ? [rough] : []),
    ],
  };

  async function fill(template: string, escaping: Escape): Promise<Filled> {
    if (engine === undefined) return { text: template, warnings: [] };
    const { data = {}, locale = 'en-GB', currency = 'EUR', strict = false } = asked;
    const job = { engine, template, data, escape: escaping, locale, currency, strict };
    return tools.templates.render({ ...job, hasTotals: true }, tools.signal);
  }
}

/** Text and language of the body; without data and template nothing in it is a placeholder. */
async function sourceOf(
  asked: AskedMail,
  tools: Tools,
): Promise<{ content: string; engine: TemplateEngine | undefined }> {
  const { template_id, template_engine, data, body = '' } = asked;
  if (template_id === undefined) {
    return {
      content: body,
      engine: data === undefined ? undefined : (template_engine ?? 'default'),
    };
  }
  const found = await tools.findTemplate(template_id);
  checkEngine(template_engine, found);
  return found;
}

const rough: Warning = {
  path: 'email.text',
  message: 'Making the plain text took too long, so it is a rough one. `text` brings your own.',
};

/** No mail fails for its second text: undefined where making it takes too long. */
async function twinOf(html: string, tools: Tools): Promise<string | undefined> {
  try {
    return await plainTextInChild(html, tools);
  } catch (error) {
    if (error instanceof Problem && error.key === 'template_too_heavy') return undefined;
    throw error;
  }
}

async function titleOf(html: string, tools: Tools): Promise<string> {
  // Step by step: one pattern for all of it would take ages over hostile HTML.
  const start = html.search(/<title[\s>]/i);
  const from = start === -1 ? -1 : html.indexOf('>', start);
  const to = html.indexOf('<', from);
  const title = from === -1 || to === -1 ? '' : html.slice(from + 1, to);
  if (title.trim() === '') return '';
  return (await plainTextInChild(`<p>${title}</p>`, tools)).replace(/\s+/g, ' ').trim();
}

function checkedSubject(subject: string): string {
  const isLong = codePoints(subject) > limits.mailSubjectLengthMax;
  const message =
    headerFault(subject) ??
    (subject.trim() === '' ? 'The subject is empty.' : undefined) ??
    (isLong ? `Must be ${limits.mailSubjectLengthMax} characters or less.` : undefined);
  if (message === undefined) return subject.toWellFormed();
  throw new Problem('field_invalid', { errors: [{ path: 'email.subject', message }] });
}
