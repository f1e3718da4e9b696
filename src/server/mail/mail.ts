/** An email of the product to one recipient. */
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

export interface MailAddress {
  name: string;
  address: string;
}

/** Everything that stands in a message. Recipients of blind copies do not. */
export interface MessageParts {
  id: string;
  from: MailAddress;
  to: readonly MailAddress[];
  cc?: readonly MailAddress[];
  replyTo?: MailAddress | undefined;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly MessageFile[];
  date: Date;
  headers?: Readonly<Record<string, string>>;
}

export interface MessageFile {
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
  /** Shown in the HTML where `cid:` names it. */
  contentId?: string | undefined;
}

/** A finished message on its way. */
export interface Letter {
  id: string;
  message: Uint8Array;
  /** Where failures are returned to. */
  from: string;
  to: readonly string[];
  /** Called before the last bytes: from then on a lost answer leaves it open whether it was taken. */
  onHandOver?: (() => Promise<void>) | undefined;
}

export interface Undelivered {
  email: string;
  reason: string;
}

/** What became of a letter; each recipient is in one of the lists. */
export interface Delivery {
  accepted: readonly string[];
  /** For good. */
  rejected: readonly Undelivered[];
  /** For now. */
  deferred: readonly Undelivered[];
  /** It was handed over and no answer came: the deferred ones may have it. */
  isInDoubt: boolean;
}
