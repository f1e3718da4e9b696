// The tables of mails that users send.

export interface MailRow {
  /** Its Message-ID before the domain. */
  id: string;
  user_id: string;
  request_id: string;
  /** Its bytes among the archive's contents; null once it has ended. */
  content_id: string | null;
  size: number;
  sender: string;
  subject: string;
  /** JSON: each recipient and what became of it. */
  recipients: string;
  /** JSON: the delivery log. */
  attempts: string;
  state: 'queued' | 'sending' | 'ended' | 'unknown' | 'cancelled';
  /** Number of the newest try, which alone may write what came of it. */
  tries: number;
  /** Set while the last bytes of a try are on their way, until its result is written. */
  handed_over_at: string | null;
  /** How many tries were handed over without an answer. */
  doubts: number;
  created_at: string;
  send_at: string | null;
  ended_at: string | null;
}

/** How many recipients a user wrote to on a day in UTC. */
export interface MailDayRow {
  user_id: string;
  day: string;
  recipients: number;
}
