// Ends this process when the server that started it is gone. In a thread of its own, for foreign work
// may never come back to look, and would then compute for ever. Started by child-program.ts, never
// imported.
import { workerData } from 'node:worker_threads';

const lookEveryMs = 1000;
const parent: unknown = workerData;

setInterval(() => {
  if (process.ppid !== parent || !isAlive(parent)) process.kill(process.pid, 'SIGKILL');
}, lookEveryMs);

// Where processes keep the number of a parent that is gone.
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
