// Wires everything, once: the one place that knows all parts. Tests start the same application on a
// free port.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '#contract/limits.ts';
import { createAccountHandlers } from '#server/accounts/create-account-handlers.ts';
import { createAccountMails } from '#server/accounts/create-account-mails.ts';
import { createPasswords } from '#server/accounts/create-passwords.ts';
import { createSessions } from '#server/accounts/create-sessions.ts';
import { ensureFirstAdmin } from '#server/accounts/ensure-first-admin.ts';
import { createApiKeyHandlers } from '#server/api-keys/create-api-key-handlers.ts';
import { createKeyIdentity } from '#server/api-keys/create-key-identity.ts';
import { createFirstKey } from '#server/api-keys/new-api-key.ts';
import { createArchive } from '#server/archive/create-archive.ts';
import { createArchiveHandlers } from '#server/archive/create-archive-handlers.ts';
import { createLinkHandlers } from '#server/archive/create-link-handlers.ts';
import { openFileStore } from '#server/archive/open-file-store.ts';
import { createAskSiteverify } from '#server/contact/ask-siteverify.ts';
import { createContactHandlers } from '#server/contact/create-contact-handlers.ts';
import { createContactMails } from '#server/contact/create-contact-mails.ts';
import { createInboxHandlers } from '#server/contact/create-inbox-handlers.ts';
import { createReplyMails } from '#server/contact/create-reply-mails.ts';
import { createContentHandlers } from '#server/content/content-handlers.ts';
import { createDraftHandlers } from '#server/drafts/create-draft-handlers.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { createJobs } from '#server/jobs/create-jobs.ts';
import { createJsonReader } from '#server/json/create-json-reader.ts';
import type { Log } from '#server/log.ts';
import { createMailer } from '#server/mail/create-mailer.ts';
import { newId } from '#server/new-id.ts';
import { openNetwork } from '#server/open-network.ts';
import { createPreviewHandler } from '#server/previews/create-preview-handler.ts';
import { createRateLimits } from '#server/rate-limits.ts';
import { withRequestIds } from '#server/request-id.ts';
import { createIdempotency } from '#server/runs/create-idempotency.ts';
import { createFindTemplate } from '#server/runs/find-template.ts';
import { keyOfHeaders } from '#server/runs/read-key.ts';
import { readJobState } from '#server/runs/run-job-store.ts';
import { createRunPipeline } from '#server/runs/run-pipeline.ts';
import { createSecrets, readAppSecret } from '#server/secrets.ts';
import type { Settings } from '#server/settings.ts';
import { createSiteHandlers } from '#server/site/create-site-handlers.ts';
import { lockDataFolder } from '#server/store/data-folder-lock.ts';
import { isAnswering, openDatabase } from '#server/store/database.ts';
import { migrate } from '#server/store/migrate.ts';
import { createTemplateHandlers } from '#server/templates/create-template-handlers.ts';
import { prepareFindOwnTemplate } from '#server/templates/find-own-template.ts';
import { readShipped } from '#server/templates/read-shipped.ts';
import { createReceiptHandlers } from '#server/usage/create-receipt-handlers.ts';
import { createUsage } from '#server/usage/create-usage.ts';
import { createUsageHandlers } from '#server/usage/create-usage-handlers.ts';
import { createWebhookHandlers } from '#server/webhooks/create-webhook-handlers.ts';
import { createWebhooks } from '#server/webhooks/create-webhooks.ts';
import { createChildPool, poolOf } from '#services/children/child-pool.ts';
import { createDataWorkers } from '#services/children/data-workers.ts';
import type { GuardedFetch } from '#services/network/guarded-fetch.ts';
import { runs } from '#services/registry.ts';
import {
  createPdfPrinter,
  printerOf,
  type StartablePdfPrinter,
} from '#services/renderer/pdf-printer.ts';
import { renderTemplatesIn } from '#services/templates/template-renderer.ts';

export interface Application {
  /** Address for people: PUBLIC_URL, or where it listens. */
  publicUrl: string;
  /** Where it listens on this machine. */
  localUrl: string;
  /** Set when there is no admin yet: the token of the one-time link. */
  firstAdminToken: string | undefined;
  /** Finishes running requests, then stops everything. */
  close(): Promise<void>;
}

export interface ApplicationParts {
  log: Log;
  /** How many log lines could not be written. */
  droppedLogLines?: () => number;
  /** Folder of the built portal. */
  portalFolder: string | undefined;
  /** Where a browser that ships in a package is unpacked to. */
  browserFolder: string;
  now?: () => Date;
  /** A printer that somebody else starts and closes; the application makes its own without. */
  printer?: StartablePdfPrinter;
  /** How documents reach the outside; made from the settings without. */
  fetch?: GuardedFetch;
}

const sweepEveryMs = 10 * 60_000;

/** Starts the product: resolves when every call is answered and the renderer is warm. */
export async function startApplication(
  settings: Settings,
  parts: ApplicationParts,
): Promise<Application> {
  const log = withRequestIds(parts.log);
  const { now = () => new Date() } = parts;
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  // Several processes may share one PostgreSQL; the folder's lock is for the embedded database.
  const lock = settings.database.kind === 'sqlite' ? lockDataFolder(settings.dataDir) : undefined;
  const printer = parts.printer ?? newPrinter(settings, parts);
  const warm = printer.start();
  const db = openDatabase(settings.database);
  await migrate(db, now());
  const files = await openFileStore(settings);

  const secrets = createSecrets(readAppSecret(settings.appSecret, settings.dataDir));
  const rates = await createRateLimits(settings.database, settings.rateLimitScale);
  const pool = createChildPool({
    workers: 2,
    timeoutMs: limits.templateTimeoutMs,
    memoryMb: limits.templateMemoryMb,
    outputBytesMax: limits.templateOutputBytesMax,
    queuedMax: limits.runsQueuedMax,
    log: log.info,
  });
  const templates = renderTemplatesIn(pool);
  const mailer = createMailer({
    smtpUrl: settings.smtpUrl,
    from: settings.mailFrom,
    outboxFolder: join(settings.dataDir, 'outbox'),
    log,
    now,
  });

  let publicUrl = settings.publicUrl ?? `http://localhost:${settings.port}`;
  const base = { db, now, log, secrets, publicUrl: () => publicUrl };
  const jobs = createJobs(base);
  const runQueue = createJobs(base);
  const webhookQueue = createJobs({ ...base, atOnce: 4 });
  const passwords = createPasswords();
  const sessions = createSessions(base);
  const usage = createUsage(base);
  const keys = createKeyIdentity(base);
  const archive = createArchive({
    ...base,
    files,
    bytesPerUser: settings.archiveBytesPerUser,
  });
  const idempotency = createIdempotency({ ...base, files });
  const json = createJsonReader();
  const metrics = createMetrics({
    renderer: printer.state,
    droppedLogLines: parts.droppedLogLines ?? (() => 0),
    access: settings,
  });
  const accounts = {
    ...base,
    rates,
    jobs,
    passwords,
    sessions,
    mails: createAccountMails({ ...base, jobs, mailer, brandName: settings.brandName }),
    freeRequests: settings.freeRequests,
    onRegistered: (transaction: typeof db, userId: string) =>
      createFirstKey(transaction, secrets, userId, now()),
  };

  if (lock !== undefined) {
    // Alone on this database: whatever was running died with the process before.
    await usage.releaseOrphans(now());
    await idempotency.forgetRunning();
    await archive.sweepOrphans(now());
    await jobs.freeLocks();
  }
  jobs.every('orphaned_runs', sweepEveryMs, async () => {
    await usage.releaseOrphans(new Date(now().getTime() - 2 * limits.answerTimeoutMs));
  });
  jobs.every('expired_files', sweepEveryMs, async () => {
    await archive.sweepExpired();
    await archive.sweepOrphans(new Date(now().getTime() - limits.uploadOrphanMs));
  });
  jobs.every('expired_answers', sweepEveryMs, async () => {
    await idempotency.sweepExpired();
  });

  const network = openNetwork(settings, log);
  const tools = {
    newId,
    templates,
    printer,
    workers: createDataWorkers(pool),
    toolsOf: (account: string) => {
      const own = poolOf(pool, account);
      return {
        templates: renderTemplatesIn(own),
        workers: createDataWorkers(own),
        printer: printerOf(printer, account),
      };
    },
    fetch: parts.fetch ?? network.fetch,
  };
  const draining = new AbortController();
  let isDraining = false;
  const runPipeline = createRunPipeline({
    ...base,
    runs,
    identifyKey: keys.identifyKey,
    confirmKey: keys.confirmKey,
    rateLimits: rates,
    usage,
    idempotency,
    archive,
    files,
    json,
    queue: runQueue,
    webhooks: createWebhooks({
      ...base,
      queue: webhookQueue,
      post: network.post,
      readJob: (id) => readJobState(db, id),
    }),
    tools,
    findTemplate: createFindTemplate({ readOwn: prepareFindOwnTemplate(db), readShipped }),
    draining: draining.signal,
    onFinished: metrics.runFinished,
  });
  jobs.every('expired_run_jobs', sweepEveryMs, async () => {
    await runPipeline.jobs.sweepExpired();
  });
  const app = await createHttpServer({
    handlers: {
      ...createAccountHandlers(accounts),
      ...createApiKeyHandlers(base),
      ...createDraftHandlers(base),
      ...createTemplateHandlers(base),
      ...createPreviewHandler({ rates, tools, now, draining: draining.signal }),
      ...createUsageHandlers(usage),
      ...createContentHandlers({ ...base, startedAt: now() }),
      ...createSiteHandlers(settings),
      ...createContactHandlers({
        ...base,
        rates,
        jobs,
        mails: createContactMails({ db, jobs, mailer, ...settings }),
        authenticate: sessions.authenticate,
        askSiteverify: settings.recaptcha && createAskSiteverify(settings.recaptcha),
      }),
      ...createArchiveHandlers({ ...base, archive }),
      ...createLinkHandlers({ ...base, archive }),
      ...createInboxHandlers({
        ...base,
        jobs,
        mails: createReplyMails({ ...base, jobs, mailer, ...settings, publicUrl: base.publicUrl }),
      }),
      ...runPipeline.jobs.handlers,
      ...createWebhookHandlers(base),
      ...createReceiptHandlers(db),
    },
    runs: runPipeline,
    json,
    authenticate: sessions.authenticate,
    identifyKey: keys.identifyKey,
    keyOfHeaders,
    publicUrl: () => publicUrl,
    draining: draining.signal,
    log,
    newId,
    metrics,
    probes: {
      database: () => isAnswering(db),
      archive: files.healthy,
      renderer: async () => printer.state().ready,
    },
    isDraining: () => isDraining,
    isHttps: publicUrl.startsWith('https:'),
    trustedProxies: settings.trustedProxies,
    brandName: settings.brandName,
    portalFolder: parts.portalFolder,
  });
  const firstAdminToken = await ensureFirstAdmin({ ...accounts, ...settings });
  await app.listen({ host: settings.host, port: settings.port });
  const localUrl = addressOf(app.server.address(), publicUrl);
  if (settings.publicUrl === undefined) publicUrl = localUrl;
  for (const queue of [jobs, runQueue, webhookQueue]) queue.start();
  await warm;

  const close = async () => {
    isDraining = true;
    // Requests and jobs that outlast the drain are ended rather than the stop delayed.
    const overdue = setTimeout(() => draining.abort(), limits.drainMs);
    await Promise.all([app.close(), runQueue.stop()]);
    clearTimeout(overdue);
    await Promise.all([jobs.stop(), webhookQueue.stop()]);
    await keys.idle();
    mailer.close();
    await Promise.all([templates.close(), parts.printer ? undefined : printer.close()]);
    await Promise.all([json.close(), rates.close()]);
    await db.destroy();
    lock?.release();
  };
  return { publicUrl, localUrl, firstAdminToken, close };
}

function newPrinter(settings: Settings, parts: ApplicationParts): StartablePdfPrinter {
  return createPdfPrinter({
    ...(settings.chromiumPath === undefined ? {} : { chromiumPath: settings.chromiumPath }),
    cacheDir: parts.browserFolder,
    pagesMax: limits.pdfPagesMax,
    timeoutMs: limits.runTimeoutMs,
    queuedMax: limits.runsQueuedMax,
    sandbox: 'auto',
    log: parts.log.info,
  });
}

function addressOf(address: unknown, fallback: string): string {
  if (typeof address !== 'object' || address === null || !('port' in address)) return fallback;
  return `http://localhost:${String(address.port)}`;
}
