// The tables as Kysely sees them. Only types that SQLite and PostgreSQL bind alike are used: dates
// are ISO 8601 UTC texts (they sort as they stand), booleans are 0 or 1, ids are texts.

import type {
  FileContentRow,
  FileLinkRow,
  FileRow,
  FileSpaceRow,
} from '#server/store/file-rows.ts';

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
  /** All successors of one login share it, so that reuse of an old cookie ends them all. */
  family: string;
  user_id: string;
  remember: 0 | 1;
  created_at: string;
  expires_at: string;
  /** When a successor was first used; the session is valid for a grace period after. */
  retired_at: string | null;
  /** Hash of the session it succeeds, until its own first use. */
  predecessor: string | null;
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
  /** AES-256-GCM of the key, for Details; base64. */
  sealed: string;
  created_at: string;
  updated_at: string;
  last_used_at: string | null;
}

/** A value that a key had before its rotation. */
export interface ApiKeyOldValueRow {
  lookup: string;
  api_key_id: string;
  valid_until: string;
}

export interface UsageRow {
  user_id: string;
  /** Calendar month in UTC, `2026-11`. */
  period: string;
  used: number;
}

export interface RunRow {
  /** The request id. */
  id: string;
  user_id: string;
  api_key_id: string;
  service: string;
  function_name: string;
  period: string;
  /**
   * `reserved` holds a unit; `counted` kept it; `released` gave it back; `free` was a test or a mere
   * check.
   */
  state: 'reserved' | 'counted' | 'released' | 'free';
  /** Error key of a failed run. */
  problem: string | null;
  started_at: string;
  duration_ms: number | null;
  bytes: number | null;
  sha256: string | null;
  /** Why a `free` run was not counted. */
  free_reason: 'test' | 'check' | null;
}

/** A run that is done later; its facts and its unit stand in its row in `runs`. */
export interface RunJobRow {
  /** The request id, as in `runs`. */
  id: string;
  user_id: string;
  api_key_id: string;
  service: string;
  /** Which run of the contract. */
  call: string;
  /** Key of the body's bytes in the file store, without its API key. */
  request_file: string;
  /** AES-256-GCM of the address, base64: such addresses often carry a secret. */
  webhook_url: string | null;
  state: 'queued' | 'running' | 'done' | 'failed';
  /** Of the try that may write the end; an older one that comes back late may not. */
  attempt: number;
  /** JSON of the run's answer, or of its refusal. */
  answer: string | null;
  created_at: string;
  finished_at: string | null;
  expires_at: string;
}

/** Only there for users who replaced theirs; the secret is derived from user and version. */
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
  /** A running row past this is an orphan of a dead process and may be taken over. */
  locked_until: string;
  /** JSON of status, headers and where the body is. */
  answer: string | null;
  created_at: string;
}

export interface JobRow {
  id: string;
  kind: string;
  /** JSON. */
  payload: string;
  /** The account whose work it is; null for what belongs to none. */
  owner: string | null;
  attempts: number;
  next_at: string;
  /** A claimed job past this is an orphan of a dead process and may be claimed again. */
  locked_until: string | null;
  last_error: string | null;
  created_at: string;
  /** Set when done or given up; swept later. */
  ended_at: string | null;
}

export interface ContactMessageRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  /** Empty where none was given. */
  company_name: string;
  message: string;
  status: 'new' | 'replied';
  /** The account that was signed in while it was sent. */
  user_id: string | null;
  created_at: string;
  replied_at: string | null;
  /** The admin who replied. */
  replied_by: string | null;
}

/** What was answered, kept as the record of it; the mail is made from here. */
export interface ContactReplyRow {
  id: string;
  contact_id: string;
  admin_id: string;
  /** An admin's key stands once: who repeats a call is answered with the first reply. */
  idempotency_key: string | null;
  email_to: string;
  subject: string;
  body: string;
  created_at: string;
}

export interface CaptchaProofRow {
  /** SHA-256 of the cookie's token, hex. */
  token_hash: string;
  /** SHA-256 of what was solved, hex: a captcha gives one proof. */
  solved_hash: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

/** One row per user; written first by whoever changes drafts, so that one user's writers queue. */
export interface DraftSequenceRow {
  user_id: string;
  /** The highest number given to a change so far. */
  seq: number;
}

export interface DraftRow {
  user_id: string;
  /** Unique only within its user: devices make ids, and two users may make the same. */
  id: string;
  /** The number of its last change; what the cursor of `changes` counts by. */
  seq: number;
  /** Random and new with each change, so that a restored database never repeats one. */
  etag: string;
  name: string;
  service: string;
  /** JSON list of the last operations applied, oldest first, to know a repeated one by. */
  recent_ops: string;
  /** Keyed hash of what the draft was created with, to know a repeated create by. */
  first_body: string;
  created_at: string;
  updated_at: string;
  /** When it was deleted; name and payload are then empty, and the id is never used again. */
  removed_at: string | null;
  /** Bytes of the payload as it is answered. */
  payload_bytes: number;
  /** AES-256-GCM of the request text, base64. */
  payload: string;
}

/**
 * One version of a saved request, kept after it was replaced: the server's own history. A version
 * that a device holds and that is not here was lost by a restore.
 */
export interface DraftVersionRow {
  user_id: string;
  /** The number of the change that made it. */
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
  /** Number of the version it has now; never given twice. */
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
  /** Of the content. */
  bytes: number;
  created_at: string;
}

/** Which migration files were applied. */
export interface MigrationRow {
  name: string;
  applied_at: string;
}

export interface Tables {
  schema_migrations: MigrationRow;
  users: UserRow;
  sessions: SessionRow;
  tokens: TokenRow;
  api_keys: ApiKeyRow;
  api_key_old_values: ApiKeyOldValueRow;
  usage: UsageRow;
  runs: RunRow;
  run_jobs: RunJobRow;
  webhook_secrets: WebhookSecretRow;
  idempotency: IdempotencyRow;
  files: FileRow;
  file_contents: FileContentRow;
  file_space: FileSpaceRow;
  file_links: FileLinkRow;
  jobs: JobRow;
  contact_messages: ContactMessageRow;
  contact_replies: ContactReplyRow;
  captcha_proofs: CaptchaProofRow;
  draft_sequences: DraftSequenceRow;
  drafts: DraftRow;
  draft_versions: DraftVersionRow;
  templates: TemplateRow;
  template_versions: TemplateVersionRow;
}
