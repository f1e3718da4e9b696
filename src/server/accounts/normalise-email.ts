/**
 * Normal form of an address for look-up: one account per mailbox, ignoring case, spaces and
 * look-alike code points. `ana+x@…` and `ana@…` are different addresses.
 */
export function normaliseEmail(email: string): string {
  return writtenEmail(email).toLowerCase();
}

/**
 * The form emails are sent to: as typed, in compatible code points. The look-up form is derived
 * from it, so that a link can never go to another mailbox than the one looked up.
 */
export function writtenEmail(email: string): string {
  return email.trim().normalize('NFKC');
}
