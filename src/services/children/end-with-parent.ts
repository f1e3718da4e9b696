// Ends this process when the server that started it is gone, or when it takes more memory than it may:
// the engine's own limit knows nothing of buffers and WebAssembly. In a thread of its own, for foreign
// work may never come back to look, and would then compute for ever. Started by child-program.ts,
// never imported.
import { workerData } from 'node:worker_threads';

const lookEveryMs = 1000;
const weighEveryMs = 50;
const parent: unknown = Reflect.get(Object(workerData), 'parent');
const rssMaxMb: unknown = Reflect.get(Object(workerData), 'rssMaxMb');

setInterval(() => {
  if (process.ppid !== parent || !isAlive(parent)) process.kill(process.pid, 'SIGKILL');
}, lookEveryMs);

if (typeof rssMaxMb === 'number' && rssMaxMb > 0) {
  setInterval(() => {
    if (process.memoryUsage.rss() > rssMaxMb * 2 ** 20) process.kill(process.pid, 'SIGKILL');
  }, weighEveryMs);
}

// Where processes keep the number of a parent that is gone.
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
