/** Thrown by a job's handler when trying again cannot help; the job ends at once. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp';
}
