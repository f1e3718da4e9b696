export interface Turns<T> {
  size(): number;
  sizeOf(sender: string): number;
  add(sender: string, one: T): void;
  /** The next item of the sender whose turn it is, or undefined if nothing is waiting. */
  take(): T | undefined;
}

/**
 * A queue in which senders take turns, regardless of how many items each has. Own code, because
 * p-limit and p-queue have one queue for all.
 */
export function createTurns<T>(): Turns<T> {
  const queues = new Map<string, T[]>();
  let size = 0;
  return {
    size: () => size,
    sizeOf: (sender) => queues.get(sender)?.length ?? 0,
    add: (sender, one) => {
      const queue = queues.get(sender) ?? [];
      queue.push(one);
      queues.set(sender, queue);
      size += 1;
    },
    take: () => {
      const [first] = queues;
      if (first === undefined) return undefined;
      const [sender, queue] = first;
      const one = queue.shift();
      queues.delete(sender);
      if (queue.length > 0) queues.set(sender, queue);
      size -= 1;
      return one;
    },
  };
}
