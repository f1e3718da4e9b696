const lengthMax = 500;

/** What went wrong in a few words, for logs and for the job's row. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, lengthMax);
}
