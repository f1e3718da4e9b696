const lengthMax = 500;

/** A short description of an error, for logs and the job's row. */
export function reasonOf(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, lengthMax);
  // Truncation may split a surrogate pair, and the database accepts neither that nor a NUL.
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}

/** Without the names of e-mail addresses, which mail servers repeat and the log is not for. */
export function withoutPeople(text: string): string {
  return text.replace(/[^\s<>"'(),:;[\]]+@(?=[\p{L}\d])/gu, '…@');
}
