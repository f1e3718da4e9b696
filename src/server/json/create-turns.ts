export interface Turns<T> {
  sizeOf(sender: string): number;
  /**
   * Adds an item that costs so much of what all wait for. Beyond the maximum, the item whose turn would be the
   * last is returned instead of kept: it may be the new one.
   */
  add(sender: string, one: T, cost: number): T | undefined;
  /** The next item, or undefined if nothing is waiting. */
  take(): T | undefined;
}

interface Waiting<T> {
  one: T;
  sender: string;
  /** When it would be done if all senders who wait were served at the same time, each as quickly. */
  end: number;
  cost: number;
}

/**
 * A queue in which senders get equal shares of what is done, by its cost: whoever asks for little waits for
 * little, however many others ask for much. Own code, because p-limit and p-queue have one queue for all.
 */
export function createTurns<T>(max: number): Turns<T> {
  const waiting: Waiting<T>[] = [];
  /** The end of each sender's last item. */
  const endOf = new Map<string, number>();
  /** On the scale of `end`: goes on by what was done, divided among those who waited for it. */
  let now = 0;

  const removeAt = (index: number): Waiting<T> | undefined => waiting.splice(index, 1)[0];

  const indexOf = (isBefore: (a: Waiting<T>, b: Waiting<T>) => boolean): number => {
    let found = -1;
    for (const [index, one] of waiting.entries()) {
      const best = waiting[found];
      if (best === undefined || isBefore(one, best)) found = index;
    }
    return found;
  };

  return {
    sizeOf: (sender) => waiting.filter((one) => one.sender === sender).length,
    add: (sender, one, cost) => {
      const end = Math.max(now, endOf.get(sender) ?? 0) + cost;
      endOf.set(sender, end);
      waiting.push({ one, sender, end, cost });
      if (waiting.length <= max) return undefined;
      const last = removeAt(indexOf((a, b) => a.end >= b.end));
      // It is always the last of its sender.
      if (last !== undefined) endOf.set(last.sender, last.end - last.cost);
      return last?.one;
    },
    take: () => {
      const senders = new Set(waiting.map(({ sender }) => sender)).size;
      const next = removeAt(indexOf((a, b) => a.end < b.end));
      if (next === undefined) return undefined;
      now += next.cost / senders;
      for (const [sender, end] of endOf) {
        if (end <= now || waiting.length === 0) endOf.delete(sender);
      }
      return next.one;
    },
  };
}
