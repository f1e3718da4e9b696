import type { HtmlFinish } from '#services/data-to-html/html-finish.ts';
import type { Tools } from '#services/tools.ts';

type TaskTools = Pick<Tools, 'runTask' | 'signal'>;

/** HTML made ready for mail programs, for untrusted readers, or smaller. */
export function finishHtmlInChild(
  html: string,
  finish: HtmlFinish,
  tools: TaskTools,
): Promise<string> {
  return textOfTask('finish', finish, html, tools);
}

/** What HTML says, without its markup; tables keep their columns. */
export function plainTextInChild(html: string, tools: TaskTools): Promise<string> {
  return textOfTask('plain-text', {}, html, tools);
}

async function textOfTask(
  task: string,
  head: object,
  body: string,
  { runTask, signal }: TaskTools,
): Promise<string> {
  const job = {
    service: 'data-to-html',
    task,
    head,
    body,
    tooHeavy: 'template_too_heavy',
  } as const;
  return (await runTask(job, signal)).body;
}
