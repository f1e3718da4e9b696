// The main thread answers everybody, so where cores are few, long work goes on after it.
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';

/** Of a process just started; its threads begin with the same priority. */
export function putBelowNormal(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It is gone already, or the system has no priorities: then all are equal.
  }
}

/** Of the thread that calls; only Linux has priorities of threads. */
export function putThreadBelowNormal(): void {
  try {
    putBelowNormal(Number(basename(readlinkSync('/proc/thread-self'))));
  } catch {
    // As above.
  }
}
