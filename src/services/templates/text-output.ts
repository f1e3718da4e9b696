import { Problem } from '#contract/problems.ts';

export interface TextOutput {
  add(text: string): void;
  text(): string;
}

/** Collects the text of a rendering; throws `template_too_heavy` beyond the limit. */
export function createTextOutput(bytesMax: number): TextOutput {
  let whole = '';
  return {
    add(text) {
      whole += text;
      // A UTF-16 unit is at least one byte of UTF-8, so this never throws too early.
      if (whole.length > bytesMax) throw tooLarge(bytesMax);
    },
    text() {
      if (Buffer.byteLength(whole) > bytesMax) throw tooLarge(bytesMax);
      return whole;
    },
  };
}

/** The error for output beyond its limit. */
export function tooLarge(bytesMax: number): Problem {
  return new Problem('template_too_heavy', { cause: `output past ${bytesMax} bytes` });
}
