import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

interface ProcessMemory {
  pid: number;
  isTab: boolean;
  bytes: number;
}

/**
 * The memory of each process of a process group, as far as it shares it with nobody. The kernel's
 * proportional figure would be fairer, but takes it milliseconds to add up and is hidden for a
 * sandboxed process. Empty where there is no /proc.
 */
export async function groupMemory(groupId: number): Promise<ProcessMemory[]> {
  const found: ProcessMemory[] = [];
  for (const name of await readdir('/proc').catch(() => [])) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const memory = await processMemory(pid, groupId).catch(() => undefined);
    if (memory) found.push(memory);
  }
  return found;
}

async function processMemory(pid: number, groupId: number): Promise<ProcessMemory | undefined> {
  const folder = path.join('/proc', String(pid));
  const stat = await readFile(path.join(folder, 'stat'), 'utf8');
  // The command in brackets may hold anything, so the fields are counted behind its end.
  const group = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2];
  if (Number(group) !== groupId) return undefined;
  const [statm, command] = await Promise.all([
    readFile(path.join(folder, 'statm'), 'utf8'),
    readFile(path.join(folder, 'cmdline'), 'utf8'),
  ]);
  const [, resident = 0, shared = 0] = statm.split(' ').map(Number);
  return {
    pid,
    isTab: command.includes('--type=renderer'),
    bytes: (resident - shared) * pageBytes,
  };
}

// Every Linux this product runs on; the exact figure would need a system call that Node lacks.
const pageBytes = 4096;
