import type { Log } from '#server/log.ts';

/** A clock that only moves when a test advances it. */
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

/** A log that collects its lines. */
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

/** A promise that is resolved from outside, to hold a handler in the middle of its work. */
export function aGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
