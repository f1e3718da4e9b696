import type { Tools } from '#services/tools.ts';

const unavailable = () => Promise.reject(new Error('not in this test'));

/** For runs that leave no work to a child process. */
export const noTasks: Tools['runTask'] = unavailable;

/** For runs that have nothing to fetch. */
export const noFetch: Tools['fetch'] = unavailable;
