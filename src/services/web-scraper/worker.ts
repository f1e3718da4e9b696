import { bounded, type Task } from '#services/children/task.ts';
import { type Reading, readPage } from '#services/web-scraper/read/read-page.ts';

const read: Task<Reading> = (head, body) => {
  const { facts, text } = readPage(head, body);
  return { facts: { page: facts }, text: bounded(text, head) };
};

export const tasks = { read };
