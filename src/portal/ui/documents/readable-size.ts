const units = ['KiB', 'MiB', 'GiB', 'TiB'] as const;

/** Formats bytes in powers of 1024, like the limits: `1.4 MiB`. */
export function readableSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  let amount = bytes;
  let unit: string = units[0];
  for (const next of units) {
    amount /= 1024;
    unit = next;
    // Values that would round up to 1,024 use the next unit.
    if (amount < 1023.5) break;
  }
  return `${amount.toLocaleString('en-GB', { maximumFractionDigits: amount < 10 ? 1 : 0 })} ${unit}`;
}
