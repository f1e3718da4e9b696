/** A clock that only moves when a test moves it. */
export function createTestClock(start: string): {
  now: () => Date;
  set(time: string): void;
  pass(ms: number): void;
} {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    set: (time) => {
      at = new Date(time).getTime();
    },
    pass: (ms) => {
      at += ms;
    },
  };
}
