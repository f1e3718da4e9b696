import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface ProcessMemory {
  pid: number;
  isTab: boolean;
  bytes: number;
}

/**
 * Reads the memory of each process of a process group, as far as it shares it with nobody. The
 * kernel's proportional figure would be fairer, but takes it milliseconds to add up and is hidden for a
 * sandboxed process. Empty where there is no /proc.
 *
 * It is asked four times a second while documents are printed. So the group, which never changes, is
 * read once for a process; and at once, since these files are never waited for and a detour by other threads costs
 * many times what the reading does.
 */
export function watchGroupMemory(groupId: number): () => ProcessMemory[] {
  let known = new Map<number, boolean>();

  return () => {
    const now = new Map<number, boolean>();
    const found: ProcessMemory[] = [];
    for (const pid of processIds()) {
      try {
        const isMember = known.get(pid) ?? groupOf(pid) === groupId;
        now.set(pid, isMember);
        if (isMember) found.push({ pid, isTab: isTab(pid), bytes: unsharedBytes(pid) });
      } catch {
        // It ended meanwhile.
      }
    }
    known = now;
    return found;
  };
}

function processIds(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function groupOf(pid: number): number {
  const stat = readOf(pid, 'stat');
  // The command in brackets may hold anything, so the fields are counted behind its end.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
}

/** A process is forked under another name before it becomes a tab, so this is asked anew. */
function isTab(pid: number): boolean {
  return readOf(pid, 'cmdline').includes('--type=renderer');
}

function unsharedBytes(pid: number): number {
  const [, resident = 0, shared = 0] = readOf(pid, 'statm').split(' ').map(Number);
  return (resident - shared) * pageBytes;
}

function readOf(pid: number, file: string): string {
  return readFileSync(path.join('/proc', String(pid), file), 'utf8');
}

// Every Linux this product runs on; the exact figure would need a system call that Node lacks.
const pageBytes = 4096;
