/** The line of a mailbox that a mail saved out of it begins with. */
export const mailboxLine = /^From \S[^\n]*\n/;
