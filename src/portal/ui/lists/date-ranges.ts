// Ranges of calendar days. Days are counted in UTC, where each has 24 hours, so neither daylight
// saving time nor the time zone shifts an edge. Only `dayIn` and `startOfDay` depend on the zone.

/** `YYYY-MM-DD`, both ends included; an empty end is open. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

export const dayMs = 86_400_000;

/** Today's date in the user's time zone. */
export function dayIn(now: Date, timeZone?: string): string {
  const part = partsIn(now, timeZone);
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** The start of a day in a zone; in some zones the clocks change at midnight. */
export function startOfDay(day: string, timeZone?: string): Date {
  const utcMidnight = Date.parse(`${day}T00:00:00Z`);
  const starts = [utcMidnight - dayMs, utcMidnight + dayMs]
    .map((near) => utcMidnight - offsetMs(new Date(near), timeZone))
    .sort((one, other) => one - other);
  // A day that the zone skipped starts with the next one.
  const found = starts.find((start) => dayIn(new Date(start), timeZone) >= day);
  return new Date(found ?? utcMidnight);
}

/**
 * The range as times: the start is included, the end is not. An end that is no date is open: years with five
 * digits can be typed.
 */
export function rangeMoments(
  { from, to }: DateRange,
  timeZone?: string,
): { from: Date | undefined; before: Date | undefined } {
  const isDay = (text: string) => !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
  return {
    from: isDay(from) ? startOfDay(from, timeZone) : undefined,
    before: isDay(to)
      ? startOfDay(isoDay(Date.parse(`${to}T00:00:00Z`) + dayMs), timeZone)
      : undefined,
  };
}

export function isoDay(utcMs: number): string {
  return new Date(utcMs).toISOString().slice(0, 10);
}

function offsetMs(at: Date, timeZone: string | undefined): number {
  const part = partsIn(at, timeZone);
  const wall = Date.UTC(
    Number(part('year')),
    Number(part('month')) - 1,
    Number(part('day')),
    Number(part('hour')),
    Number(part('minute')),
    Number(part('second')),
  );
  return wall - Math.floor(at.getTime() / 1000) * 1000;
}

function partsIn(at: Date, timeZone: string | undefined): (type: string) => string {
  const parts = formatFor(timeZone).formatToParts(at);
  return (type) => parts.find((part) => part.type === type)?.value ?? '';
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string | undefined): Intl.DateTimeFormat {
  const key = timeZone ?? '';
  const known = formats.get(key);
  // The device's zone may change while the page is open, so only named zones are cached.
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  if (timeZone !== undefined) formats.set(key, made);
  return made;
}
