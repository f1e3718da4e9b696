// One round with the server: sends what waits, and takes over what changed. What is sent names copies
// of the server's, so it must not go to a server that may never have had them.
import { isUncompared } from '#portal/offline/sync/judge-copies.ts';
import { pullDrafts } from '#portal/offline/sync/pull-drafts.ts';
import { type Drain, HistoryChanged, pushDrafts } from '#portal/offline/sync/push-drafts.ts';

/** Answers whether all that changed on the server was fetched, which happens when it must be, too. */
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

/** False when the server has another history now, and took nothing. */
async function isPushTaken(drain: Drain): Promise<boolean> {
  try {
    await pushDrafts(drain);
    return true;
  } catch (failure) {
    if (failure instanceof HistoryChanged) return false;
    throw failure;
  }
}
