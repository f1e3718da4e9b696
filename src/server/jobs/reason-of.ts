const lengthMax = 500;

/** What went wrong in a few words, for logs and for the job's row. */
export function reasonOf(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, lengthMax);
  // The cut may halve a character, and the database keeps neither that nor a NUL.
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}
