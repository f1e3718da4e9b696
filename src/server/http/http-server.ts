// The HTTP server: limits, headers, request ids, logs and error handling. Answers come from the
// router, the portal's files and the operator's pages.
import { existsSync } from 'node:fs';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance } from 'fastify';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { Admission } from '#server/admission/create-admission.ts';
import { answerMalformed } from '#server/http/answer-malformed.ts';
import { answerProblem } from '#server/http/answer-problem.ts';
import { closeWhenDraining } from '#server/http/close-when-draining.ts';
import { serveHealth } from '#server/http/health.ts';
import { limitBodyTime } from '#server/http/limit-body-time.ts';
import { openapiDocument } from '#server/http/openapi.ts';
import { servePortal } from '#server/http/portal-files.ts';
import { leaveBodiesUnread } from '#server/http/read-body.ts';
import { refuseUnknown } from '#server/http/refuse-unknown.ts';
import { type RouterParts, routeCalls } from '#server/http/router.ts';
import { sendSecurityHeaders } from '#server/http/security-headers.ts';
import { shareConnections } from '#server/http/share-connections.ts';
import type { Log } from '#server/log.ts';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import { inlineScriptHash } from '#server/pages/inline-head.ts';
import type { Probe } from '#server/probe.ts';
import { withRequestId } from '#server/tracing/request-id.ts';
import { readTrace } from '#server/tracing/trace.ts';
import { proxyTest, type TrustedProxies } from '#server/trusted-proxies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: string;
  }
}

export interface HttpServerParts extends RouterParts {
  admission: Pick<Admission, 'enter' | 'guard'>;
  log: Log;
  newId(): string;
  metrics: Metrics;
  probes: Readonly<Record<string, Probe>>;
  isDraining: () => boolean;
  isHttps: boolean;
  /** Whether cards are taken by Stripe, in the browser. */
  hasStripe: boolean;
  trustedProxies: TrustedProxies;
  brandName: string;
  /** Folder of the built portal; absent in tests without one. */
  portalFolder: string | undefined;
  /** False: health and metrics only. */
  servesCalls: boolean;
}

export async function createHttpServer(parts: HttpServerParts): Promise<FastifyInstance> {
  const isProxy = proxyTest(parts.trustedProxies);
  const app = Fastify({
    logger: false,
    genReqId: () => parts.newId(),
    bodyLimit: limits.bodyBytesMax,
    requestTimeout: limits.uploadTimeoutMs,
    connectionTimeout: limits.answerTimeoutMs,
    keepAliveTimeout: 72_000,
    trustProxy: isProxy,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Long enough for file names whose characters take nine bytes each when percent-encoded.
    routerOptions: { maxParamLength: 2000, ignoreTrailingSlash: false },
    http: { maxHeaderSize: limits.headersBytesMax },
    clientErrorHandler: (error, socket) => answerMalformed(error, socket, parts.newId),
    frameworkErrors: (error, request, reply) => {
      answerProblem(error, request, reply, parts.log);
    },
  });
  const refuse = refuseUnknown(app);
  parts.admission.guard(app.server);
  app.server.headersTimeout = limits.headersTimeoutMs;
  shareConnections(app.server, {
    connectionsMax: limits.connectionsMax,
    perAddressMax: limits.connectionsPerAddressMax,
    isProxy: (address) => isProxy(address, 0),
  });
  leaveBodiesUnread(app);
  limitBodyTime(app);
  app.addHook('onRequest', (request, _reply, done) =>
    withRequestId(request.id, done, readTrace(request.headers.traceparent)),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.url.length > limits.urlBytesMax) throw new Problem('not_found');
  });
  closeWhenDraining(app, parts.isDraining);
  app.addHook('onResponse', async (request, reply) => {
    parts.log.info('request', {
      request_id: request.id,
      trace_id: readTrace(request.headers.traceparent)?.id,
      call: request.routeOptions.config.call,
      method: request.method,
      path: loggedPath(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
  app.setErrorHandler((error, request, reply) => answerProblem(error, request, reply, parts.log));
  await app.register(cookie);
  sendSecurityHeaders(app, parts, await inlineScriptHash(parts.portalFolder));
  serveHealth(app, parts.probes, parts.isDraining);
  parts.metrics.serve(app);
  if (parts.servesCalls) {
    await serveReference(app, parts);
    await routeCalls(app, parts);
  }
  if (parts.servesCalls && parts.portalFolder !== undefined && existsSync(parts.portalFolder)) {
    await servePortal(app, parts.portalFolder, parts, refuse);
  } else {
    app.setNotFoundHandler(refuse);
  }
  return app;
}

/** Without the query, because links have their tokens there, and without the token of the reset page. */
function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.replace(/^(\/forgot-password\/).+$/, '$1…');
}

async function serveReference(app: FastifyInstance, parts: HttpServerParts): Promise<void> {
  const document = openapiDocument(`${parts.brandName} API`, parts.publicUrl());
  app.get('/api/openapi.json', async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return document;
  });
  // Parsed from text, because the plugin's types support OpenAPI 3.0 only, although it serves 3.1.
  await app.register(swagger, {
    mode: 'static',
    specification: { document: JSON.parse(JSON.stringify(document)) },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/reference',
    logLevel: 'silent',
    theme: { title: `${parts.brandName} API reference` },
    uiConfig: { url: '/api/openapi.json', docExpansion: 'list', deepLinking: true },
  });
}
