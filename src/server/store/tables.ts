// The tables for Kysely. Only types that SQLite and PostgreSQL bind alike are used: dates are ISO
// 8601 texts in UTC (sortable as text), booleans are 0 or 1, ids are texts.

import type { AuditTables } from '#server/store/audit-rows.ts';
import type { BillingTables } from '#server/store/billing-rows.ts';
import type {
  FileContentRow,
  FileLinkRow,
  FileRow,
  FileSpaceRow,
  FileStoreRow,
} from '#server/store/file-rows.ts';
import type { MailDayRow, MailRow } from '#server/store/mail-rows.ts';
import type { PageImageRow, PageVersionRow, PublishedPageRow } from '#server/store/page-rows.ts';
import type { RunJobRow, RunRow, UsageRow, UsageSlotRow } from '#server/store/run-rows.ts';

export interface UserRow {
  id: string;
  email: string;
  /** NFKC, lower case, trimmed: one account per normalised address. */
  email_normal: string;
  name: string;
  /** Lower case without diacritics, for search on both databases. */
  name_search: string;
  password_hash: string;
  role: 'user' | 'admin';
  active: 0 | 1;
  verified_at: string | null;
  address: string;
  /** Requests per month; null is unlimited. */
  request_limit: number | null;
  last_login: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

export interface SessionRow {
  /** SHA-256 of the cookie's token, hex. */
  token_hash: string;
  /** Shared by all successors of one login, so that reuse of an old cookie ends them all. */
  family: string;
  user_id: string;
  remember: 0 | 1;
  created_at: string;
  expires_at: string;
  /** When a successor was first used; the session is valid for a grace period afterwards. */
  retired_at: string | null;
  /** Hash of its predecessor, until its own first use. */
  predecessor: string | null;
  /** Null for a login from before this was recorded. */
  user_agent: string | null;
}

/** A change of address that was asked for, until its link is opened. */
export interface EmailChangeRow {
  /** SHA-256 of the token in the link, hex. */
  token_hash: string;
  user_id: string;
  email: string;
  email_normal: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

export interface TokenRow {
  /** SHA-256 of the token in the link, hex. */
  token_hash: string;
  kind: 'verify' | 'reset' | 'first_admin';
  user_id: string | null;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

export interface ApiKeyRow {
  id: string;
  user_id: string;
  name: string;
  description: string;
  /** HMAC of the key, for look-up. */
  lookup: string;
  /** AES-256-GCM of the key, to show it again; base64. */
  sealed: string;
  created_at: string;
  updated_at: string;
  last_used_at: string | null;
}

/** A value of a key before its rotation. */
export interface ApiKeyOldValueRow {
  lookup: string;
  api_key_id: string;
  valid_until: string;
}

/** Only for users who rotated theirs; the secret is derived from user and version. */
export interface WebhookSecretRow {
  user_id: string;
  version: number;
  rotated_at: string;
}

export interface IdempotencyRow {
  user_id: string;
  call: string;
  idempotency_key: string;
  body_hash: string;
  state: 'running' | 'done';
  /** A running row past this time is an orphan of a crashed process and may be taken over. */
  locked_until: string;
  /** JSON of status, headers and the location of the body. */
  answer: string | null;
  created_at: string;
}

export interface JobRow {
  id: string;
  kind: string;
  /** JSON. */
  payload: string;
  /** The account whose job it is; null if it belongs to none. */
  owner: string | null;
  attempts: number;
  next_at: string;
  /** A claimed job past this time is an orphan of a crashed process and may be claimed again. */
  locked_until: string | null;
  last_error: string | null;
  created_at: string;
  /** Set when done or failed; deleted later. */
  ended_at: string | null;
}

export interface ContactMessageRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  /** Empty if none was given. */
  company_name: string;
  message: string;
  status: 'new' | 'replied';
  /** The account that was signed in when it was sent. */
  user_id: string | null;
  created_at: string;
  replied_at: string | null;
  /** The admin who replied. */
  replied_by: string | null;
}

/** The reply, stored as its record; the email is composed from it. */
export interface ContactReplyRow {
  id: string;
  contact_id: string;
  admin_id: string;
  /** Unique per admin: repeated calls get the first reply. */
  idempotency_key: string | null;
  email_to: string;
  subject: string;
  body: string;
  created_at: string;
}

/** A text that admins reply with again and again; all admins share it. */
export interface CannedReplyRow {
  id: string;
  name: string;
  body: string;
  created_by: string | null;
  created_at: string;
}

export interface CaptchaProofRow {
  /** SHA-256 of the cookie's token, hex. */
  token_hash: string;
  /** SHA-256 of the solved captcha, hex: each gives one proof. */
  solved_hash: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

/** One row per user; written first by all writers of drafts, to serialise them. */
export interface DraftSequenceRow {
  user_id: string;
  /** The highest number assigned to a change so far. */
  seq: number;
}

export interface DraftRow {
  user_id: string;
  /** Unique within its user only: devices create ids, and two users may create the same. */
  id: string;
  /** The number of its last change; the cursor of `changes` refers to it. */
  seq: number;
  /** Random and new with each change, so that a restored database never repeats one. */
  etag: string;
  name: string;
  service: string;
  /** JSON list of the last applied operations, oldest first, to detect repeated ones. */
  recent_ops: string;
  /** Keyed hash of the content at creation, to detect a repeated create. */
  first_body: string;
  created_at: string;
  updated_at: string;
  /** When it was deleted; name and payload are then empty, and the id is never reused. */
  removed_at: string | null;
  /** Bytes of the payload in answers. */
  payload_bytes: number;
  /** AES-256-GCM of the request text, base64. */
  payload: string;
}

/**
 * One version of a saved request, kept after it was replaced: the server's history. A version on a
 * device that is missing here was lost by a restore.
 */
export interface DraftVersionRow {
  user_id: string;
  /** The number of the change that created it. */
  seq: number;
  etag: string;
}

export interface TemplateRow {
  id: string;
  user_id: string;
  service: string;
  /** Unique within user and service. */
  name: string;
  /** JSON text. */
  sample_data: string;
  /** Number of its current version; never reused. */
  version: number;
  /** Random and new with each change. */
  etag: string;
  created_at: string;
  updated_at: string;
}

export interface TemplateVersionRow {
  template_id: string;
  version: number;
  engine: string;
  content: string;
  /** Bytes of the content. */
  bytes: number;
  created_at: string;
}

/** The applied migration files. */
export interface MigrationRow {
  name: string;
  applied_at: string;
}

export interface SecretCheckRow {
  id: number;
  /** Keyed hash of a fixed text. */
  value: string;
}

export interface Tables extends BillingTables, AuditTables {
  schema_migrations: MigrationRow;
  users: UserRow;
  sessions: SessionRow;
  tokens: TokenRow;
  email_changes: EmailChangeRow;
  api_keys: ApiKeyRow;
  api_key_old_values: ApiKeyOldValueRow;
  usage: UsageRow;
  usage_slots: UsageSlotRow;
  runs: RunRow;
  run_jobs: RunJobRow;
  webhook_secrets: WebhookSecretRow;
  idempotency: IdempotencyRow;
  files: FileRow;
  file_contents: FileContentRow;
  file_space: FileSpaceRow;
  file_links: FileLinkRow;
  file_store: FileStoreRow;
  secret_check: SecretCheckRow;
  jobs: JobRow;
  mails: MailRow;
  mail_days: MailDayRow;
  contact_messages: ContactMessageRow;
  contact_replies: ContactReplyRow;
  canned_replies: CannedReplyRow;
  captcha_proofs: CaptchaProofRow;
  draft_sequences: DraftSequenceRow;
  drafts: DraftRow;
  draft_versions: DraftVersionRow;
  templates: TemplateRow;
  template_versions: TemplateVersionRow;
  published_pages: PublishedPageRow;
  page_versions: PageVersionRow;
  page_images: PageImageRow;
}
