// How the portal writes dates and times: in the user's time zone, and the same in every locale,
// because its texts are English.
const minutes = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const seconds = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** '3 May 2026, 10:00', from an ISO date. */
export function momentText(iso: string): string {
  return minutes.format(new Date(iso));
}

/** '3 May 2026', where a list has no room for more. */
export function dayText(iso: string): string {
  return day.format(new Date(iso));
}

/** '3 May 2026, 10:00:05', where several may fall into one minute. */
export function exactMomentText(iso: string): string {
  return seconds.format(new Date(iso));
}

/** '10:00:05', for moments of this visit. */
export function timeText(at: Date): string {
  return time.format(at);
}
