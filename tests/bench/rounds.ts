// Rounds that alternate between the things compared, so that whatever else the machine does falls on
// all of them alike. What is told are medians and ratios of one and the same run.

export interface Measured {
  /** Milliseconds of each round, sorted. */
  ms: number[];
  median: number;
}

/**
 * Runs each contender once a round, or a number of times in a row; the first rounds only warm up. Whoever
 * comes next pays for what the one before left to be done, so every other round goes backwards.
 */
export async function alternate<K extends string>(
  contenders: Readonly<Record<K, () => Promise<unknown>>>,
  rounds: number,
  warmUp = 3,
  inARow = 1,
): Promise<Record<K, Measured>> {
  const names = Object.keys(contenders).filter((name): name is K => name in contenders);
  const samples = new Map<K, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds + warmUp; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      for (let turn = 0; turn < inARow; turn += 1) {
        const started = performance.now();
        await contenders[name]();
        if (round >= warmUp) samples.get(name)?.push(performance.now() - started);
      }
    }
  }
  const entries = names.map((name) => {
    const ms = (samples.get(name) ?? []).sort((a, b) => a - b);
    return [name, { ms, median: ms[Math.floor(ms.length / 2)] ?? 0 }] as const;
  });
  return Object.fromEntries(entries) as Record<K, Measured>;
}

/** Runs `total` tasks with `lanes` at a time; answers how many were done a second. */
export async function throughput(
  lanes: number,
  total: number,
  task: () => Promise<unknown>,
): Promise<number> {
  let left = total;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (left > 0) {
        left -= 1;
        await task();
      }
    }),
  );
  return (total * 1000) / (performance.now() - started);
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function ratio(value: number, floor: number): string {
  return (value / floor).toFixed(2);
}
