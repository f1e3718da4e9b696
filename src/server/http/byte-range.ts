import { parse } from 'range-parser';

/**
 * The single byte range of a request, both ends included. Undefined for the whole file: without a
 * range, for other units or bad syntax, and for several ranges, which a server may ignore.
 */
export function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const { code, type, ranges } = parse(size, header ?? '');
  // Bits of the result: 1 for bad syntax, 2 for ranges outside the file.
  if (type !== 'bytes' || (code & 1) === 1) return undefined;
  if (ranges.length === 0 && code === 2) return 'unsatisfiable';
  return ranges.length === 1 ? ranges[0] : undefined;
}
