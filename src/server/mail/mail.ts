/** An email to one recipient. */
export interface Mail {
  /** The same for all retries, so that duplicates have the same Message-ID. */
  id: string;
  /** A single bare address. */
  to: string;
  /** Reply-To: a single bare address. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** Its links; logged if the email goes to the outbox folder only. */
  links: readonly string[];
}
