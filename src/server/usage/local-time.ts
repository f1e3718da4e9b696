// Local times of a caller's zone: by its name, which knows daylight saving, or by a fixed offset.

export interface Zone {
  /** IANA name; wins over the offset. */
  name: string | undefined;
  /** Minutes from local time to UTC, as JavaScript gives it. */
  offsetMinutes: number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Local time of a moment as `YYYY-MM-DDTHH:mm:ss.sssZ`, where the Z means nothing. */
function wallClock(zone: Zone): (at: Date) => number {
  if (zone.name === undefined) return (at) => at.getTime() - zone.offsetMinutes * minuteMs;
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone.name,
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
    const year = parts.get('era') === 'BC' ? 1 - part('year') : part('year');
    const wall = new Date(0);
    wall.setUTCFullYear(year, part('month') - 1, part('day'));
    wall.setUTCHours(part('hour'), part('minute'), part('second'));
    return wall.getTime();
  };
}

export interface LocalTimes {
  /** The moment of a local time, the earlier one where the clock shows it twice. */
  momentOf(local: string): Date;
  /** The local day of a moment, `YYYY-MM-DD`. */
  dayOf(at: Date): string;
  /** First moment of the month that a moment is in, and of the next. */
  monthOf(at: Date): { start: Date; end: Date };
}

export function localTimes(zone: Zone): LocalTimes {
  const wallOf = wallClock(zone);
  const momentOf = (wall: number): Date => {
    // The offsets of the day before and after: one of them holds.
    const tries = [wall - dayMs, wall + dayMs]
      .map((near) => wall - (wallOf(new Date(near)) - near))
      .sort((a, b) => a - b);
    // A time that the clock skipped begins when it had moved on.
    const found = tries.find((at) => wallOf(new Date(at)) >= wall);
    return new Date(found ?? tries[1] ?? wall);
  };
  return {
    momentOf: (local) => momentOf(Date.parse(`${local}Z`)),
    dayOf: (at) => new Date(wallOf(at)).toISOString().slice(0, 10),
    monthOf: (at) => {
      const wall = new Date(wallOf(at));
      const startOf = (months: number) =>
        momentOf(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + months, 1));
      return { start: startOf(0), end: startOf(1) };
    },
  };
}
