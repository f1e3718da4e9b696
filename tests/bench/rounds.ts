// Rounds that alternate between the things compared, so that whatever else the machine does falls on
// all of them alike. What is told are medians and ratios of one and the same run.

export interface Measured {
  /** Milliseconds of the middle one of all. */
  median: number;
  /** The same for each round. */
  rounds: readonly number[];
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
 * How many times as long one took as the other: the middle one of all rounds, each compared within
 * itself, since the machine's speed wanders by half from one minute to the next.
 */
export function timesAsLong(one: Measured, other: Measured): string {
  return median(one.rounds.map((ms, round) => ms / (other.rounds[round] ?? ms))).toFixed(2);
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
