/**
 * The form by which an address is looked up: one account per mailbox, whatever the case, spaces or
 * look-alike code points. `ana+x@…` stays another address than `ana@…`.
 */
export function normaliseEmail(email: string): string {
  return writtenEmail(email).toLowerCase();
}

/**
 * The form to which mail is sent: as the person wrote it, in compatible code points. The first form
 * comes from this one, so that a link can never go to another mailbox than the one looked up.
 */
export function writtenEmail(email: string): string {
  return email.trim().normalize('NFKC');
}
