import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface ProcessMemory {
  pid: number;
  isTab: boolean;
  bytes: number;
}

/**
 * Reads the unshared memory of each process of a process group. The kernel's proportional figure
 * would be more accurate, but takes milliseconds and is hidden for sandboxed processes. Empty
 * without /proc.
 * Called four times a second while documents are printed. So the group of a process, which never
 * changes, is read once; and files are read synchronously, because they never block and
 * asynchronous reads cost many times more.
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
  // The command in parentheses may contain anything, so fields are counted after its end.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
}

/** A process is forked under another name before it becomes a tab, so this is read again. */
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

// The page size of all supported systems; reading it would need a system call that Node lacks.
const pageBytes = 4096;
