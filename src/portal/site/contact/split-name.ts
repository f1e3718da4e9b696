/** Splits at the first space; the rest is the last name. */
export function splitName(name: string): { first: string; last: string } {
  const whole = name.trim();
  const at = whole.indexOf(' ');
  if (at < 0) return { first: whole, last: '' };
  return { first: whole.slice(0, at), last: whole.slice(at + 1).trim() };
}
