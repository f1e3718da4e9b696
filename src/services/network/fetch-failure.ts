export type FetchFailureReason =
  | 'not_allowed'
  | 'unreachable'
  | 'time_limit'
  | 'too_large'
  | 'too_many_redirects'
  | 'wrong_type';

/**
 * Why an address was not fetched. `reason` is what callers branch on; the message is for people and
 * tells nothing about the network we stand in: no address that a name resolved to, no port's answer.
 */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure';
  readonly reason: FetchFailureReason;

  constructor(reason: FetchFailureReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}
