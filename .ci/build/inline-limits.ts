import type { Plugin } from 'vite';
import { limits } from '#contract/limits.ts';

const table = /\/src\/contract\/(?:page-)?limits\.ts$/;
const use = /(?<![\w.$])(?:limits|pageLimits)\.(\w+)\b/g;

/** Writes each limit where it is used: all of them together would be a kilobyte of every account page. */
export function inlineLimits(): Plugin {
  return {
    name: 'portal:inline-limits',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/(?:contract|portal)\// },
      handler: (code, id) => ({
        code: withLimits(code),
        map: null,
        // Or who uses none of it any more would still load it.
        ...(table.test(id) ? { moduleSideEffects: false } : {}),
      }),
    },
  };
}

export function withLimits(code: string): string {
  return code.replace(use, (found, name: string) => {
    const value: unknown = Reflect.get(limits, name);
    return typeof value === 'number' ? String(value) : found;
  });
}
