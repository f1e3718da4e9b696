import type { Log } from '#server/log.ts';

const ranks = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 } as const;

/** JSON lines: time, level, event, then the fields named by the caller. */
export function writeLog(level: keyof typeof ranks, write: (line: string) => void): Log {
  const at = (lineLevel: 'info' | 'warn' | 'error') => {
    if (ranks[lineLevel] < ranks[level]) return () => undefined;
    return (event: string, fields: Readonly<Record<string, unknown>> = {}) => {
      // JSON escapes line breaks, so no field can forge a line of its own.
      write(
        `${JSON.stringify({ time: new Date().toISOString(), level: lineLevel, event, ...fields })}\n`,
      );
    };
  };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
