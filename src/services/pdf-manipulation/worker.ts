import type { FileTask } from '#services/children/task.ts';
import { compress } from '#services/pdf-manipulation/compress/compress.ts';
import { drawPages } from '#services/pdf-manipulation/draw-pages.ts';
import { extractPages } from '#services/pdf-manipulation/extract-pages.ts';
import { merge } from '#services/pdf-manipulation/merge.ts';
import { rotate } from '#services/pdf-manipulation/rotate.ts';
import { stamp } from '#services/pdf-manipulation/stamp.ts';

// A foreign document may make a reader say things, and what is said would reach the parent as an answer.
for (const way of ['log', 'info', 'debug', 'warn', 'error'] as const)
  console[way] = () => undefined;

export const fileTasks = {
  rotate,
  'extract-pages': extractPages,
  merge,
  compress,
  'draw-pages': drawPages,
  stamp,
} satisfies Record<string, FileTask<never>>;
