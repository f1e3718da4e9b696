const causesMax = 8;
const lengthMax = 20_000;

/** What the log may know of a failure and nobody else: each cause in turn, with its place. */
export function describeFailure(failure: unknown): string {
  const words: string[] = [];
  const seen = new Set<unknown>();
  const tell = (one: unknown): void => {
    if (one === undefined || one === null || seen.has(one) || words.length >= causesMax) return;
    seen.add(one);
    words.push(wordsOf(one));
    if (!(one instanceof Error)) return;
    if (one instanceof AggregateError) for (const inner of one.errors) tell(inner);
    tell(one.cause);
  };
  tell(failure);
  return words.join('\ncaused by: ').slice(0, lengthMax);
}

function wordsOf(one: unknown): string {
  if (one instanceof Error) return one.stack ?? `${one.name}: ${one.message}`;
  if (typeof one !== 'object') return String(one);
  const name = Object.prototype.toString.call(one);
  return `${name} with ${Object.keys(Object(one)).slice(0, 20).join(', ')}`;
}
