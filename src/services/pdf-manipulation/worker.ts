// A foreign document may say things on the console, through which this process speaks to its parent.
import { extractPages } from '#services/pdf-manipulation/extract-pages.ts';
import { merge } from '#services/pdf-manipulation/merge.ts';
import { rotate } from '#services/pdf-manipulation/rotate.ts';

for (const way of ['log', 'info', 'debug', 'warn', 'error'] as const)
  console[way] = () => undefined;

export const fileTasks = { rotate, 'extract-pages': extractPages, merge };
