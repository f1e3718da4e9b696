import type { Log } from '#server/log.ts';

/** A clock that only moves when told to. */
export function aClock(start = '2026-11-27T10:00:00.000Z') {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    advance: (ms: number) => {
      at += ms;
    },
  };
}

export interface LogLine {
  level: 'info' | 'warn' | 'error';
  event: string;
  fields: Readonly<Record<string, unknown>>;
}

/** A log that keeps its lines for reading. */
export function aLog(): Log & { lines: LogLine[]; of(event: string): LogLine[] } {
  const lines: LogLine[] = [];
  const at =
    (level: LogLine['level']) =>
    (event: string, fields: Readonly<Record<string, unknown>> = {}) => {
      lines.push({ level, event, fields });
    };
  return {
    lines,
    of: (event) => lines.filter((line) => line.event === event),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
  };
}

/** A promise to be settled from outside, for holding a handler in mid-work. */
export function aGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
