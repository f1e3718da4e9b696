// One user, one key and the whole pipeline on the real store; only the service is a parameter.
import { readdir } from 'node:fs/promises';
import type * as v from 'valibot';
import type { request } from '#contract/services/data-to-pdf/request.ts';
import { createApiKeyHandlers } from '#server/api-keys/create-api-key-handlers.ts';
import { createKeyIdentity } from '#server/api-keys/create-key-identity.ts';
import { type Archive, createArchive } from '#server/archive/create-archive.ts';
import { createJobs, type Jobs } from '#server/jobs/create-jobs.ts';
import { createJsonReader } from '#server/json/create-json-reader.ts';
import { newId } from '#server/new-id.ts';
import { createRateLimits } from '#server/rate-limits.ts';
import { createIdempotency, type Idempotency } from '#server/runs/create-idempotency.ts';
import { createFindTemplate } from '#server/runs/find-template.ts';
import type { RunInput } from '#server/runs/reserve-quota.ts';
import { readJobState } from '#server/runs/run-job-store.ts';
import {
  createRunPipeline,
  type FinishedReport,
  type RunPipeline,
} from '#server/runs/run-pipeline.ts';
import { createSecrets } from '#server/secrets.ts';
import type { RunRow } from '#server/store/run-rows.ts';
import { createUsage, type Usage } from '#server/usage/create-usage.ts';
import { createWebhooks } from '#server/webhooks/create-webhooks.ts';
import type { GuardedPost } from '#services/network/guarded-fetch.ts';
import { runs } from '#services/registry.ts';
import type { Run, RunResult } from '#services/run-result.ts';
import type { StandingTools } from '#services/tools.ts';
import { inputFor } from '#tests/kit/handler-input.ts';
import { createSilentLog } from '#tests/kit/silent-log.ts';
import { storeUser } from '#tests/kit/stored-user.ts';
import { openTestFiles } from '#tests/kit/test-archive.ts';
import { createTestClock } from '#tests/kit/test-clock.ts';
import { openTestDatabase, type TestDatabase } from '#tests/kit/test-database.ts';
import { testRecorder } from '#tests/kit/test-recorder.ts';

const secrets = createSecrets('a secret of the test, long enough for it');

export const pdf: RunResult = {
  kind: 'file',
  bytes: Buffer.from('%PDF-1.7 ž'),
  contentType: 'application/pdf',
  extension: '.pdf',
  pages: 2,
  warnings: [],
};

export interface TestProcess {
  runQueue: Jobs;
  webhookQueue: Jobs;
  post: GuardedPost;
  draining: AbortController;
}

export interface RunBench {
  database: TestDatabase;
  clock: ReturnType<typeof createTestClock>;
  userId: string;
  key: { id: string; key: string };
  usage: Usage;
  archive: Archive;
  idempotency: Idempotency;
  reports: FinishedReport[];
  /** The time that each run was given, in milliseconds. */
  runTimes: number[];
  /** Aborting it simulates the deadline of every run. */
  deadline: AbortController;
  keyHandlers: ReturnType<typeof createApiKeyHandlers>;
  /** A new pipeline over one service, as in another process. */
  pipeline(
    work: Run<v.InferOutput<(typeof request.runs)[0]['body']>>,
    different?: { idempotency?: Idempotency; process?: TestProcess },
  ): RunPipeline;
  /** The parts for asynchronous runs that each process has of its own. */
  process(post?: GuardedPost): TestProcess;
  anotherIdempotency(renewEveryMs?: number): Idempotency;
  input(body: unknown, different?: Partial<RunInput>): RunInput;
  used(): Promise<number>;
  rows(): Promise<RunRow[]>;
  /** The names of all stored files. */
  storedFiles(): Promise<string[]>;
  close(): Promise<void>;
}

export async function openRunBench(limit: number | null = 100): Promise<RunBench> {
  const database = await openTestDatabase();
  const store = await openTestFiles();
  const clock = createTestClock('2026-03-10T12:00:00Z');
  const { db } = database;
  const { now } = clock;
  const log = createSilentLog();
  const usage = createUsage({ db, now, mails: { noteUse: async () => undefined } });
  const archive = createArchive({ db, files: store.files, now, log });
  const identity = createKeyIdentity({ db, secrets, now, log });
  const process = (post: GuardedPost = noPost): TestProcess => ({
    // One job at a time: a process that is busy with a job, or died in it, claims no other.
    runQueue: createJobs({ db, now, log, atOnce: 1 }),
    webhookQueue: createJobs({ db, now, log }),
    post,
    draining: new AbortController(),
  });
  const rateLimits = createRateLimits(database.target, 100);
  const reports: FinishedReport[] = [];
  const runTimes: number[] = [];
  const deadline = new AbortController();
  const keyHandlers = createApiKeyHandlers({ db, secrets, now, recordAudit: testRecorder(now) });
  const userId = (await storeUser(db, { request_limit: limit })).id;
  const made = await keyHandlers.createApiKey(
    inputFor(userId, undefined, { name: 'Key', description: '' }),
  );
  const anotherIdempotency = (renewEveryMs?: number) =>
    createIdempotency({
      ...(renewEveryMs === undefined ? {} : { renewEveryMs }),
      db,
      kept: archive.kept,
      now,
      // Polls again in the next turn of the event loop instead of after a delay.
      wait: () => new Promise((resolve) => setImmediate(resolve)),
      deadline: () => new AbortController().signal,
    });
  const idempotency = anotherIdempotency();
  return {
    database,
    clock,
    userId,
    key: made.apiKey,
    usage,
    archive,
    idempotency,
    reports,
    runTimes,
    deadline,
    keyHandlers,
    anotherIdempotency,
    process,
    pipeline: (work, { process: own = process(), ...different } = {}) =>
      createRunPipeline({
        db,
        kept: archive.kept,
        json: createJsonReader(),
        queue: own.runQueue,
        webhooks: createWebhooks({
          db,
          now,
          secrets,
          queue: own.webhookQueue,
          post: own.post,
          readJob: (id) => readJobState(db, id),
        }),
        draining: own.draining.signal,
        runs: { ...runs, runDataToPdf: work },
        identifyKey: identity.identifyKey,
        confirmKey: identity.confirmKey,
        rateLimits,
        usage,
        idempotency: different.idempotency ?? idempotency,
        archive,
        mailPost: { prepare: unavailable },
        tools: noTools,
        findTemplate: createFindTemplate({
          readOwn: async () => undefined,
          findNamesake: async () => undefined,
          readShipped: () => undefined,
        }),
        now,
        publicUrl: () => 'http://localhost',
        log,
        clock: () => 0,
        startTimer: (ms, onEnd) => {
          runTimes.push(ms);
          deadline.signal.addEventListener('abort', onEnd, { once: true });
          return () => deadline.signal.removeEventListener('abort', onEnd);
        },
        onFinished: (report) => reports.push(report),
      }),
    input: (body, different = {}) => ({
      body,
      bodyBytes: JSON.stringify(body) ?? '',
      headers: {},
      requestId: newId(),
      signal: new AbortController().signal,
      ...different,
    }),
    used: async () => (await usage.readConfiguration(userId)).count,
    rows: () => db.selectFrom('runs').selectAll().orderBy('started_at').execute(),
    storedFiles: async () => {
      const entries = await readdir(store.folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
    close: async () => {
      await identity.idle();
      await rateLimits.close();
      await database.close();
      await store.close();
    },
  };
}

const noPost: GuardedPost = {
  check: async () => undefined,
  send: () => Promise.reject(new Error('not in this test')),
};
const unavailable = () => Promise.reject(new Error('not in this test'));
const noTools: StandingTools = {
  newId,
  fetch: unavailable,
  templates: { render: unavailable, close: async () => undefined },
  runTask: unavailable,
  runFileTask: unavailable,
  printer: {
    print: unavailable,
    read: unavailable,
    state: () => {
      throw new Error('not in this test');
    },
    close: async () => undefined,
  },
};
