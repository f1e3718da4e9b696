import type { Tools } from '#services/tools.ts';

const unavailable = () => Promise.reject(new Error('not in this test'));

/** For runs without child processes. */
export const noTasks: Tools['runTask'] = unavailable;

/** For runs without network access. */
export const noFetch: Tools['fetch'] = unavailable;
