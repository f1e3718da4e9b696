import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';

test.runIf(process.platform === 'linux')(
  'the browser ends when the server is killed in the middle of a print',
  async () => {
    const script = path.join(import.meta.dirname, 'print-until-killed.ts');
    const server = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
    await once(server.stdout, 'data');
    const groups = browserGroupsOf(server.pid);
    expect(groups).toHaveLength(1);
    server.kill('SIGKILL');
    await once(server, 'exit');
    const [group] = groups;
    await vi.waitFor(() => expect(processesOfGroup(group)).toEqual([]), 20_000);
  },
  60_000,
);

interface Stat {
  pid: number;
  state: string | undefined;
  parent: number;
  group: number;
}

function browserGroupsOf(parent: number | undefined): number[] {
  return allProcesses()
    .filter((stat) => stat.parent === parent && stat.group === stat.pid)
    .map(({ group }) => group);
}

/** Without zombies. */
function processesOfGroup(group: number | undefined): number[] {
  return allProcesses()
    .filter((stat) => stat.group === group && stat.state !== 'Z')
    .map(({ pid }) => pid);
}

function allProcesses(): Stat[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const stat = readFileSync(`/proc/${Number(name)}/stat`, 'utf8');
      const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return [{ pid: Number(name), state, parent: Number(parent), group: Number(group) }];
    } catch {
      return [];
    }
  });
}
