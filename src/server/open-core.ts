// What every area of the server stands on: database, files, secrets, jobs, mail, renderer.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '#contract/limits.ts';
import { type Admission, createAdmission } from '#server/admission/create-admission.ts';
import { claimFilePlace } from '#server/archive/file-place.ts';
import { type FileStore, hasFile } from '#server/archive/file-store.ts';
import { openFileStore } from '#server/archive/open-file-store.ts';
import { type AuditChain, createAuditChain } from '#server/audit/audit-chain.ts';
import type { RecordAudit } from '#server/audit/audit-event.ts';
import { createRecorder } from '#server/audit/create-recorder.ts';
import { createJobs, type Jobs } from '#server/jobs/create-jobs.ts';
import { countWaitingJobs } from '#server/jobs/job-store.ts';
import { createJsonReader, type JsonReader } from '#server/json/create-json-reader.ts';
import type { Log } from '#server/log.ts';
import { createMailer, type MailDoor } from '#server/mail/create-mailer.ts';
import { createMetrics, type Metrics } from '#server/metrics/create-metrics.ts';
import { newId } from '#server/new-id.ts';
import { openNetwork } from '#server/open-network.ts';
import { startFault, startPlaceOf } from '#server/operate/start-fault.ts';
import { openPartners } from '#server/partners/open-partners.ts';
import { createProbe, type Probe } from '#server/probe.ts';
import { createRateLimits, type RateLimits } from '#server/rate-limits.ts';
import { keyOfHeaders } from '#server/runs/read-key.ts';
import type { Secrets } from '#server/secrets.ts';
import type { Settings } from '#server/settings.ts';
import { openSecrets } from '#server/store/app-secret.ts';
import { lockDataFolder } from '#server/store/data-folder-lock.ts';
import { type Database, isAnswering, openDatabase } from '#server/store/database.ts';
import { migrate } from '#server/store/migrate.ts';
import { watchDisk } from '#server/store/sqlite-faults.ts';
import { withRequestIds } from '#server/tracing/request-id.ts';
import { createChildPool, poolOf } from '#services/children/child-pool.ts';
import { createRunFileTask, createRunTask } from '#services/children/task.ts';
import type { GuardedFetch, GuardedPost } from '#services/network/guarded-fetch.ts';
import {
  createPdfPrinter,
  printerOf,
  type StartablePdfPrinter,
} from '#services/renderer/pdf-printer.ts';
import { renderTemplatesIn } from '#services/templates/template-renderer.ts';
import type { StandingTools } from '#services/tools.ts';

/** What a child of documents may hold while it waits for the next. */
const documentRssKeptMb = 256;

const workerPollMs = 1_000;

const noS3 =
  'S3_BUCKET: the bucket cannot be used. Check S3_ENDPOINT, S3_REGION, S3_BUCKET and the keys, and that the bucket exists.';

export interface CoreParts {
  log: Log;
  /** How many log lines could not be written. */
  droppedLogLines?: () => number;
  /** Where a browser that ships in a package is unpacked to. */
  browserFolder: string;
  now?: () => Date;
  /** A printer that somebody else starts and closes; the core makes its own without. */
  printer?: StartablePdfPrinter;
  /** False: worker processes are started by the first job. */
  warmWorkers?: boolean;
  /** How documents reach the outside; made from the settings without. */
  fetch?: GuardedFetch;
}

export interface Core {
  settings: Settings;
  log: Log;
  now: () => Date;
  newId: () => string;
  db: Database;
  files: FileStore;
  secrets: Secrets;
  rates: RateLimits;
  jobs: Jobs;
  /** Of every queue of jobs, unless it is the usual one. */
  pollMs: number | undefined;
  mailer: MailDoor;
  json: JsonReader;
  metrics: Metrics;
  admission: Admission;
  auditChain: AuditChain;
  recordAudit: RecordAudit;
  /** What a run works with. */
  tools: StandingTools;
  post: GuardedPost;
  /** The address for people. Known for sure once the server listens. */
  publicUrl: () => string;
  /** Ends what outlasts the drain. */
  draining: AbortSignal;
  /** Parts that readiness tells of. */
  probes: Readonly<Record<string, Probe>>;
}

export interface OpenCore {
  core: Core;
  /** Whether this is the only process on its database. */
  isAlone: boolean;
  /** Resolves when the renderer is warm. */
  warm: Promise<void>;
  listensAt(localUrl: string): void;
  endOverdue(): void;
  close(): Promise<void>;
}

export async function openCore(settings: Settings, parts: CoreParts): Promise<OpenCore> {
  const log = withRequestIds(parts.log);
  const { now = () => new Date() } = parts;
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  // Several processes may share one PostgreSQL; the folder's lock is for the embedded database.
  const lock = settings.database.kind === 'sqlite' ? lockDataFolder(settings.dataDir) : undefined;
  const metrics = createMetrics({
    renderer: () => printer.state(),
    admission: () => admission.state(),
    jobs: () => countWaitingJobs(db, now().toISOString()),
    now,
    probes: () => probes,
    droppedLogLines: parts.droppedLogLines ?? (() => 0),
    access: settings,
  });
  const admission = createAdmission({
    settings,
    newId,
    keyOfHeaders,
    log,
    onWaited: metrics.callWaited,
    onRefused: metrics.callRefused,
  });
  const printer = parts.printer ?? newPrinter(settings, parts, metrics);
  const warm = printer.start();
  await migrate(settings.database, now(), (failure) =>
    log.warn('database_waiting', { reason: startFault(failure, startPlaceOf(settings)) }),
  );
  const { database } = settings;
  const disk = database.kind === 'sqlite' ? watchDisk(database.file, log) : undefined;
  const db = openDatabase(database, {
    onConnected: metrics.poolEntered('database'),
    ...(disk ? { onDiskFault: disk.failed } : {}),
  });
  const isShared = lock === undefined;
  const giveUp = async () => {
    await db.destroy();
    lock?.release();
  };
  const files = await startPart(() => openFileStore(settings, { isShared }), giveUp);
  const isInPlace = await startPart(
    () => claimFilePlace(db, settings, { isShared, holds: (key) => hasFile(files, key) }),
    giveUp,
  );
  const secrets = await startPart(() => openSecrets(settings, db), giveUp);
  if (settings.s3 !== undefined) {
    // Not waited for: text, keys and drafts work without it.
    void files.healthy().then((isUp) => isUp || log.warn('archive_unavailable', { reason: noS3 }));
  }
  const rates = createRateLimits(settings.database, settings.rateLimitScale);
  const pool = createChildPool({
    workers: 2,
    timeoutMs: limits.templateTimeoutMs,
    memoryMb: limits.templateMemoryMb,
    outputBytesMax: limits.templateOutputBytesMax,
    queuedMax: limits.runsQueuedMax,
    onEntered: metrics.poolEntered('templates'),
    warm: parts.warmWorkers ?? true,
    log: log.info,
  });
  const templates = renderTemplatesIn(pool);
  // Of their own: a document takes more memory and time than a template may.
  const documents = createChildPool({
    workers: 2,
    timeoutMs: limits.documentTimeoutMs,
    memoryMb: limits.documentMemoryMb,
    rssMaxMb: limits.documentMemoryMb,
    rssKeptMb: documentRssKeptMb,
    outputBytesMax: limits.documentOutputBytesMax,
    queuedMax: limits.runsQueuedMax,
    onEntered: metrics.poolEntered('documents'),
    warm: parts.warmWorkers ?? true,
    log: log.info,
  });
  const draining = new AbortController();
  const mailer = createMailer({
    smtpUrl: settings.smtpUrl,
    from: settings.mailFrom,
    dkim: settings.dkim,
    stopping: draining.signal,
    outboxFolder: join(settings.dataDir, 'outbox'),
    log,
    now,
  });
  // Nothing tells a worker of the jobs that other processes accept.
  const pollMs = settings.role === 'worker' ? workerPollMs : undefined;
  const jobs = createJobs({ db, now, log, metrics, pollMs });
  const json = createJsonReader();
  const network = openNetwork(settings, log);
  const auditChain = createAuditChain(secrets);
  const probes = {
    database: createProbe(
      async () => (await isAnswering(db)) && (await disk?.isWritable(db)) !== false,
      // On a full disk it can still be read.
      { isVital: () => !disk?.isFailing() },
    ),
    archive: createProbe(async () => (await files.healthy()) && (await isInPlace())),
    renderer: createProbe(async () => printer.state().ready),
  };
  let publicUrl = settings.publicUrl ?? `http://localhost:${settings.port}`;
  const core: Core = {
    settings,
    log,
    now,
    newId,
    db,
    files,
    secrets,
    auditChain,
    recordAudit: createRecorder({ chain: auditChain, now, log }),
    rates,
    jobs,
    pollMs,
    mailer,
    json,
    metrics,
    admission,
    tools: {
      newId,
      templates,
      printer,
      runTask: createRunTask(pool),
      runFileTask: createRunFileTask(documents),
      toolsOf: (account, runMs) => {
        const own = poolOf(pool, account);
        return {
          templates: renderTemplatesIn(own),
          runTask: createRunTask(own),
          runFileTask: createRunFileTask(poolOf(documents, account)),
          printer: printerOf(printer, account, runMs),
        };
      },
      fetch: parts.fetch ?? network.fetch,
      ...openPartners(settings, now, log),
    },
    post: network.post,
    publicUrl: () => publicUrl,
    draining: draining.signal,
    probes,
  };
  return {
    core,
    isAlone: lock !== undefined,
    warm,
    listensAt: (localUrl) => {
      if (settings.publicUrl === undefined) publicUrl = localUrl;
    },
    endOverdue: () => draining.abort(),
    close: async () => {
      mailer.close();
      await Promise.all([templates.close(), documents.close()]);
      if (!parts.printer) await printer.close();
      await Promise.all([json.close(), rates.close()]);
      await db.destroy();
      lock?.release();
    },
  };
}

/** Does a part of the start, after whose failure nothing is left open. */
async function startPart<T>(work: () => Promise<T>, giveUp: () => Promise<void>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await giveUp();
    throw error;
  }
}

function newPrinter(settings: Settings, parts: CoreParts, metrics: Metrics): StartablePdfPrinter {
  return createPdfPrinter({
    ...(settings.chromiumPath === undefined ? {} : { chromiumPath: settings.chromiumPath }),
    cacheDir: parts.browserFolder,
    pagesMax: limits.pdfPagesMax,
    timeoutMs: limits.runTimeoutMs,
    queuedMax: limits.runsQueuedMax,
    onEntered: metrics.poolEntered('renderer'),
    sandbox: 'auto',
    log: (event, fields) =>
      event === 'renderer_unavailable'
        ? parts.log.error(event, fields)
        : parts.log.info(event, fields),
  });
}
