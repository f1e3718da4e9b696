/** Thrown by a job's handler that was told when to retry; counts as an attempt. */
export class TryLater extends Error {
  override readonly name = 'TryLater';
  readonly delayMs: number;

  constructor(message: string, delayMs: number) {
    super(message);
    this.delayMs = delayMs;
  }
}
