/** Thrown by a job's handler if a retry cannot help; the job fails at once. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp';
}
