export type FetchFailureReason =
  | 'not_allowed'
  | 'unreachable'
  | 'time_limit'
  | 'too_large'
  | 'host_busy'
  | 'too_many_redirects'
  | 'wrong_type';

/**
 * Why a URL was not fetched. Callers check `reason`; the message is for people and reveals nothing
 * about our network: no resolved address, no port's answer.
 */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure';
  readonly reason: FetchFailureReason;

  constructor(reason: FetchFailureReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}
