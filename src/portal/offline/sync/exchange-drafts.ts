// One sync round: sends pending changes and fetches changes of the server. Operations name copies
// of the server's, so they must not be sent to a server that may never have had them.
import { isUncompared } from '#portal/offline/sync/judge-copies.ts';
import { pullDrafts } from '#portal/offline/sync/pull-drafts.ts';
import { type Drain, HistoryChanged, pushDrafts } from '#portal/offline/sync/push-drafts.ts';

/**
 * Returns whether all changes of the server were fetched, which also happens when it is required.
 */
export async function exchangeDrafts(drain: Drain, isPullDue: boolean): Promise<boolean> {
  const { backend, storage } = drain;
  backend.isCompared ||= !(await storage.read(isUncompared));
  const isPushed = backend.isCompared && (await isPushTaken(drain));
  if (isPushed && !isPullDue) return false;
  const hasFound = await pullDrafts(drain);
  backend.isCompared = true;
  if (isPushed && !hasFound) return true;
  await pushDrafts(drain);
  await pullDrafts(drain);
  return true;
}

/** False if the server has another history now and accepted nothing. */
async function isPushTaken(drain: Drain): Promise<boolean> {
  try {
    await pushDrafts(drain);
    return true;
  } catch (failure) {
    if (failure instanceof HistoryChanged) return false;
    throw failure;
  }
}
