/** One mail to one person. */
export interface Mail {
  /** Stable over retries, so that a second copy is recognisable by its Message-ID. */
  id: string;
  /** A single bare address. */
  to: string;
  /** Where an answer goes instead of to the sender; a single bare address. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** The links in it; logged when the mail only goes to the outbox folder. */
  links: readonly string[];
}
