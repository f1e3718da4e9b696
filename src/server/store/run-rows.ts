// The tables of runs and of what they count.

export interface UsageRow {
  user_id: string;
  /** Calendar month in UTC, `2026-11`. */
  period: string;
  used: number;
  /** When the month was closed for billing; it takes no more requests then. */
  closed_at: string | null;
  /** The share of the limit, in percent, that the user got a mail about: 0, 80 or 100. */
  noticed: number;
}

/** Counted runs of a quarter of an hour; the sum of a month is the count of its `UsageRow`. */
export interface UsageSlotRow {
  user_id: string;
  /** Its start in UTC, `2026-11-29T19:15`. */
  slot: string;
  service: string;
  function_name: string;
  counted: number;
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
   * `reserved` holds a unit; `counted` kept it; `released` returned it; `free` was a test or
   * validation only.
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

/** An asynchronous run; its facts and its unit are in its row in `runs`. */
export interface RunJobRow {
  /** The request id, as in `runs`. */
  id: string;
  user_id: string;
  api_key_id: string;
  service: string;
  /** Name of the run call. */
  call: string;
  /** Key of the body's bytes in the file store, without its API key. */
  request_file: string;
  /** AES-256-GCM of the URL, base64: webhook URLs often contain a secret. */
  webhook_url: string | null;
  state: 'queued' | 'running' | 'done' | 'failed';
  /** Of the attempt that may write the result; a late older attempt may not. */
  attempt: number;
  /** JSON of the run's answer or error. */
  answer: string | null;
  created_at: string;
  finished_at: string | null;
  expires_at: string;
}
