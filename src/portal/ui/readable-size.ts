/** Bytes as people read them: `1.4 MB`. */
export function readableSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const inKb = bytes / 1000;
  const [amount, unit] = inKb < 1000 ? [inKb, 'KB'] : [inKb / 1000, 'MB'];
  return `${amount.toLocaleString('en-GB', { maximumFractionDigits: amount < 10 ? 1 : 0 })} ${unit}`;
}
