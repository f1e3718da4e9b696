import { parse } from 'range-parser';

/**
 * The one range of bytes a request asks for, both ends included. Undefined for the whole: without a
 * range, for one in other units or badly written, and for several at once, which a server may ignore.
 */
export function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const { code, type, ranges } = parse(size, header ?? '');
  // Its bits: 1 for what is badly written, 2 for what lies outside of the file.
  if (type !== 'bytes' || (code & 1) === 1) return undefined;
  if (ranges.length === 0 && code === 2) return 'unsatisfiable';
  return ranges.length === 1 ? ranges[0] : undefined;
}
