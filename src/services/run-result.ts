// What a run produces, before the server archives it, hands it over or sends it.
import type { Mailbox } from '#contract/services/send-email/mailbox.ts';
import type { Tools, Warning } from '#services/tools.ts';

export interface FileResult {
  kind: 'file';
  bytes: Uint8Array;
  contentType: string;
  /** With the dot. */
  extension: string;
  /** Where the name asked for does not fit what was made. */
  fileName?: string;
  pages?: number;
  /** It can be looked at in a browser once it is archived. */
  hasPreview?: boolean;
  /** What JSON answers tell about the file beside where or what it is. */
  facts?: Readonly<Record<string, unknown>>;
  warnings: Warning[];
}

export interface JsonResult {
  kind: 'json';
  value: Readonly<Record<string, unknown>>;
  /** What stands as `status` instead of `success`. */
  status?: 'valid' | 'invalid' | 'unknown';
  /** False: the unit is given back, because nothing was made. */
  isCounted?: boolean;
  warnings: Warning[];
}

export interface MailAttachment {
  fileName: string | undefined;
  bytes: Uint8Array;
  /** Named by `cid:` in the HTML. */
  contentId: string | undefined;
}

/** A mail in words; whether its sender may send it is not known here. */
export interface OutgoingMail {
  senderName: string;
  /** '' for the address of the portal. */
  from: string;
  to: readonly Mailbox[];
  cc: readonly Mailbox[];
  bcc: readonly Mailbox[];
  replyTo: Mailbox | undefined;
  subject: string;
  text: string;
  html: string;
  attachments: readonly MailAttachment[];
  /** At once where it is past. */
  sendAt: Date | undefined;
}

/** A mail that is sent once the run counts, or never when it is only to be checked. */
export interface MailResult {
  kind: 'mail';
  mail: OutgoingMail;
  isCheckOnly: boolean;
  warnings: Warning[];
}

export type RunResult = FileResult | JsonResult | MailResult;

/** The one signature of all services: checked input and tools in, result out. */
export type Run<I> = (input: I, tools: Tools) => Promise<RunResult>;
