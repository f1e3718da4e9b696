import type { MessageFacts } from '#contract/problems.ts';

/** Errors or warnings as answers show them: without what only code reads. */
export function shownErrors<T extends MessageFacts>(
  errors: readonly T[],
): Omit<T, keyof MessageFacts>[] {
  return errors.map(({ kind, line, column, ...shown }) => shown);
}
