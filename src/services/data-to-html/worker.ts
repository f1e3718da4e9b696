import { bounded, type Task } from '#services/children/task.ts';
import { finishHtml } from '#services/data-to-html/finish-html.ts';
import type { HtmlFinish } from '#services/data-to-html/html-finish.ts';
import { plainTextOf } from '#services/data-to-html/plain-text-of.ts';

const finish: Task<HtmlFinish> = async (head, body) => ({
  text: bounded(await finishHtml(body, head), head),
});

const plainText: Task<object> = (head, body) => ({ text: bounded(plainTextOf(body), head) });

export const tasks = { finish, 'plain-text': plainText };
