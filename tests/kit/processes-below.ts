// The processes that a process started, and those that they started (Linux).
import { readdir, readFile } from 'node:fs/promises';

/** The ids of a process and of all below it whose command line passes. */
export async function processesBelow(
  pid: number,
  which: (command: string) => boolean = () => true,
): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const rest = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    parents.set(Number(name), Number(rest[1]));
  }
  const found: number[] = [];
  for (const one of parents.keys()) {
    if (!isBelow(one, pid, parents)) continue;
    const command = await readFile(`/proc/${one}/cmdline`, 'utf8').catch(() => '');
    if (which(command)) found.push(one);
  }
  return found;
}

function isBelow(pid: number, ancestor: number, parents: ReadonlyMap<number, number>): boolean {
  for (let at: number | undefined = pid; at !== undefined && at > 1; at = parents.get(at)) {
    if (at === ancestor) return true;
  }
  return false;
}
