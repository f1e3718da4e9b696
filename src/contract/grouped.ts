/** A number as people read it, the same everywhere: `100,000`. */
export function grouped(value: number): string {
  return value.toLocaleString('en-GB');
}
