import * as v from 'valibot';

const lines = v.array(v.object({ service: v.string(), count: v.number() }));

/** The counted runs of one service; all of a bill add up to its number. */
export type BilledLine = v.InferOutput<typeof lines>[number];

export function parseLines(text: string): BilledLine[] {
  return v.parse(lines, JSON.parse(text));
}
