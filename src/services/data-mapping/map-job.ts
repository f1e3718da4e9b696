import type { Warning } from '#services/tools.ts';

/** How data is to be rearranged: a list of rules as it was sent, or a JSONata expression. */
export interface MapJob {
  mapping: string | readonly unknown[];
  /** Parsed JSON, or a JsonText. */
  data: unknown;
  /** Whether a long result comes as indented text. */
  isIndented?: boolean;
  /** Also tells what was left over and what was not found and, of rules, each value's source; slower. */
  trace: boolean;
}

export interface MappedData {
  /** Parsed where it is short, else a JsonText; undefined where there is none. */
  data: unknown;
  /** A list, or a JsonText; only of rules. */
  trace: unknown;
  /** What of the data is not read, as paths: values by rules, outermost places by an expression. */
  unmapped: string[] | undefined;
  /** With `trace`: the rules that find nothing, or what an expression looks up in vain. */
  missing: Warning[];
  warnings: Warning[];
}
