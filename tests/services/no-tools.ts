import type { Tools } from '#services/tools.ts';

const unavailable = () => Promise.reject(new Error('not in this test'));

/** For runs without child processes. */
export const noTasks: Tools['runTask'] = unavailable;

/** For runs that open no file. */
export const noFiles: Pick<Tools, 'runFileTask' | 'readFile'> = {
  runFileTask: unavailable,
  readFile: unavailable,
};

/** For runs without network access. */
export const noFetch: Tools['fetch'] = unavailable;
