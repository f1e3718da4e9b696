const units = ['KiB', 'MiB', 'GiB', 'TiB'] as const;

/** Bytes as the limits are written, in powers of 1024: `1.4 MiB`. */
export function readableSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  let amount = bytes;
  let unit: string = units[0];
  for (const next of units) {
    amount /= 1024;
    unit = next;
    // What would be rounded up to 1,024 belongs to the next unit.
    if (amount < 1023.5) break;
  }
  return `${amount.toLocaleString('en-GB', { maximumFractionDigits: amount < 10 ? 1 : 0 })} ${unit}`;
}
