import { createChildPool } from '#services/children/child-pool.ts';
import { createRunTask } from '#services/children/task.ts';
import { renderTemplatesIn } from '#services/templates/template-renderer.ts';
import type { FoundTemplate, Tools } from '#services/tools.ts';
import { noFetch } from '#tests/services/no-tools.ts';

export interface OpenWorkers {
  /** Tools with one stored template, which is found under any name. */
  tools(template?: Partial<FoundTemplate>): Tools;
  close(): Promise<void>;
}

/** Real child processes for the tests of a file. */
export function openWorkers(timeoutMs = 5000): OpenWorkers {
  const pool = createChildPool({
    workers: 1,
    timeoutMs,
    memoryMb: 256,
    outputBytesMax: 16 * 1024 * 1024,
    queuedMax: 16,
    log: () => {},
  });
  const templates = renderTemplatesIn(pool);
  const runTask = createRunTask(pool);
  const unused = () => {
    throw new Error('not in this test');
  };
  return {
    tools: (template = {}) => ({
      owner: 'a',
      now: () => new Date(0),
      newId: () => 'id',
      templates,
      runTask,
      fetch: noFetch,
      printer: { print: unused, state: unused, close: async () => {} },
      findTemplate: async (id) => ({
        id,
        name: id,
        engine: 'default',
        content: '',
        isShared: false,
        ...template,
      }),
      signal: new AbortController().signal,
    }),
    close: () => pool.close(),
  };
}
