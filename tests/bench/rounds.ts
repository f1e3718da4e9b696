// Rounds that alternate between the contenders, so that other load of the machine affects all of them
// equally. Reported are medians and ratios within one run.

export interface Measured {
  /** Median of all samples in milliseconds. */
  median: number;
  /** Median of each round. */
  rounds: readonly number[];
}

/**
 * Runs each contender once per round, or several times in a row; the first rounds only warm up. Each
 * contender pays for the clean-up of the one before, so every other round has the reverse order.
 */
export async function alternate<K extends string>(
  contenders: Readonly<Record<K, () => Promise<unknown>>>,
  rounds: number,
  warmUp = 3,
  inARow = 1,
): Promise<Record<K, Measured>> {
  const names = Object.keys(contenders).filter((name): name is K => name in contenders);
  const samples = new Map<K, number[][]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds + warmUp; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const ms: number[] = [];
      for (let turn = 0; turn < inARow; turn += 1) {
        const started = performance.now();
        await contenders[name]();
        ms.push(performance.now() - started);
      }
      if (round >= warmUp) samples.get(name)?.push(ms);
    }
  }
  const entries = names.map((name): [K, Measured] => {
    const ms = samples.get(name) ?? [];
    return [name, { median: median(ms.flat()), rounds: ms.map(median) }];
  });
  return Object.fromEntries(entries) as Record<K, Measured>;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/**
 * How many times as long one took as the other: the median of the ratios of all rounds, each within its
 * own round, since the machine's speed varies by half from one minute to the next.
 */
export function timesAsLong(one: Measured, other: Measured): string {
  return median(one.rounds.map((ms, round) => ms / (other.rounds[round] ?? ms))).toFixed(2);
}

/** Runs `total` tasks, `lanes` of them in parallel; returns how many finished per second. */
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
