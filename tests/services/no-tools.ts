import type { DataWorkers, Tools } from '#services/tools.ts';

const unavailable = () => Promise.reject(new Error('not in this test'));

/** For runs that have no work for them. */
export const noWorkers: DataWorkers = {
  map: unavailable,
  writeXml: unavailable,
  checkXml: unavailable,
  finishHtml: unavailable,
  plainText: unavailable,
};

/** For runs that have nothing to fetch. */
export const noFetch: Tools['fetch'] = unavailable;
