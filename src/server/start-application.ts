// Starts and stops the product. Tests start the same one on a free port.
import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '#contract/limits.ts';
import { claimRecorded } from '#server/archive/contents-store.ts';
import { sweepUnknownFiles } from '#server/archive/sweep-unknown.ts';
import { createFeatures } from '#server/create-features.ts';
import { registerSweeps } from '#server/feature.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { type CoreParts, openCore } from '#server/open-core.ts';
import { keyOfHeaders } from '#server/runs/read-key.ts';
import type { Settings } from '#server/settings.ts';

const dayMs = 24 * 3_600_000;

export interface Application {
  /** Address for people: PUBLIC_URL, or where it listens. */
  publicUrl: string;
  /** Where it listens on this machine. */
  localUrl: string;
  /** Set when there is no admin yet: the token of the one-time link. */
  firstAdminToken: string | undefined;
  /** Readiness ends first; running requests finish; then everything stops. */
  close(): Promise<void>;
}

export interface ApplicationParts extends CoreParts {
  /** Folder of the built portal. */
  portalFolder: string | undefined;
}

/** Starts the product: resolves when every call is answered and the renderer is warm. */
export async function startApplication(
  settings: Settings,
  parts: ApplicationParts,
): Promise<Application> {
  const { core, isAlone, warm, listensAt, endOverdue, close } = await openCore(settings, parts);
  const { handlers, all, keys, accounts, runs } = createFeatures(core);
  if (isAlone) {
    for (const feature of all) await feature.recover?.();
    await core.jobs.freeLocks();
  }
  registerSweeps(core.jobs, all);
  core.jobs.every('unknown_files', dayMs, async () => {
    await sweepUnknownFiles({
      ...core,
      claimRecorded: (keys) => claimRecorded(core.db, keys),
      claims: all.flatMap(({ claimFiles }) => claimFiles ?? []),
    });
  });
  const isWorker = settings.role === 'worker';
  let isDraining = false;
  const app = await createHttpServer({
    ...core,
    handlers,
    runs: runs.pipeline,
    authenticate: accounts.sessions.authenticate,
    identifyKey: keys.identity.identifyKey,
    keyOfHeaders,
    probes: core.probes,
    isDraining: () => isDraining,
    isHttps: core.publicUrl().startsWith('https:'),
    hasStripe: settings.stripe !== undefined,
    trustedProxies: settings.trustedProxies,
    brandName: settings.brandName,
    portalFolder: parts.portalFolder,
    servesCalls: !isWorker,
  });
  const firstAdminToken = isWorker ? undefined : await accounts.ensureFirstAdmin();
  // Node's own line of 511 is too short for a crowd: who is not in it tries again after seconds.
  const backlog = limits.connectionsMax;
  await app.listen({ host: settings.host, port: settings.port, backlog });
  const localUrl = addressOf(app.server.address(), core.publicUrl());
  listensAt(localUrl);
  if (settings.role !== 'web') {
    core.jobs.start();
    for (const feature of all) feature.start?.();
  }
  await warm;

  return {
    publicUrl: core.publicUrl(),
    localUrl,
    firstAdminToken,
    close: async () => {
      isDraining = true;
      // Requests and jobs that outlast the drain are ended rather than the stop delayed; those that
      // have not ended soon after are cut off.
      const timers = [
        setTimeout(endOverdue, settings.stopDelayMs + settings.stopWithinMs),
        setTimeout(
          () => app.server.closeAllConnections(),
          settings.stopDelayMs + settings.stopWithinMs + limits.stopMarginMs,
        ),
      ];
      const closeServer = async () => {
        // Balancers look at /readyz every few seconds; until then they send new calls here.
        await pause(settings.stopDelayMs);
        await app.close();
      };
      await Promise.all([closeServer(), ...all.map((feature) => feature.drain?.())]);
      for (const timer of timers) clearTimeout(timer);
      await core.jobs.stop();
      await Promise.all(all.map((feature) => feature.close?.()));
      await close();
    },
  };
}

function addressOf(address: unknown, fallback: string): string {
  if (typeof address !== 'object' || address === null || !('port' in address)) return fallback;
  return `http://localhost:${String(address.port)}`;
}
