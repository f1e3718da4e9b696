// Subject, HTML and plain text of a mail. Data that comes in by a template is as little trusted as the
// body itself: a line break in it must not become a header.
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { codePoints } from '#contract/rules.ts';
import type { AskedMail } from '#contract/services/send-email/mail-body.ts';
import { headerFault } from '#contract/services/send-email/mailbox.ts';
import { plainTextInChild } from '#services/data-to-html/html-tasks.ts';
import { htmlPage, isHtml, pageOfText } from '#services/send-email/html-page.ts';
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
  return {
    subject: checkedSubject(line),
    html,
    text: asked.text ?? (isPage ? await plainTextInChild(html, tools) : body.text),
    warnings: [...body.warnings, ...(subject?.warnings ?? [])],
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

async function titleOf(html: string, tools: Tools): Promise<string> {
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(html)?.[1] ?? '';
  if (title.trim() === '') return '';
  return (await plainTextInChild(`<p>${title}</p>`, tools)).replace(/\s+/g, ' ').trim();
}

function checkedSubject(subject: string): string {
  const isLong = codePoints(subject) > limits.mailSubjectLengthMax;
  const message =
    headerFault(subject) ??
    (subject.trim() === '' ? 'The subject is empty.' : undefined) ??
    (isLong ? `Must be ${limits.mailSubjectLengthMax} characters or less.` : undefined);
  if (message === undefined) return subject;
  throw new Problem('field_invalid', { errors: [{ path: 'email.subject', message }] });
}
