// Serves the calls of the contract. For each call, in order: access, input, handler, answer.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type Call, pathParameters } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { callEntries, type RunCall } from '#contract/run-calls.ts';
import type { Admission } from '#server/admission/create-admission.ts';
import { checkInput } from '#server/check-input.ts';
import { type BodyBudget, createBodyBudget } from '#server/http/body-budget.ts';
import { checkOrigin } from '#server/http/check-origin.ts';
import type { FileAnswer, Handlers, Owner, SignedIn, TextAnswer } from '#server/http/handler.ts';
import { takeForms, uploadOf } from '#server/http/multipart-form.ts';
import { readBody } from '#server/http/read-body.ts';
import { sendFile } from '#server/http/send-file.ts';
import { sessionCookie } from '#server/http/session-cookie.ts';
import { shortCookie } from '#server/http/short-cookie.ts';
import { isNotModified } from '#server/is-not-modified.ts';
import type { JsonBody, JsonReader } from '#server/json/create-json-reader.ts';
import type { RunPipeline } from '#server/runs/run-pipeline.ts';
import { withOrigin } from '#server/tracing/request-id.ts';
import { networkOf, plainAddress } from '#server/trusted-proxies.ts';
import { followSignal } from '#services/follow-signal.ts';

export interface RouterParts {
  admission: Pick<Admission, 'enter'>;
  handlers: Handlers;
  runs: RunPipeline;
  json: JsonReader;
  /** The user of a session token, or undefined. */
  authenticate(token: string): Promise<SignedIn | undefined>;
  /** The user of an API key; throws Problem `api_key_invalid`. */
  identifyKey(key: string): Promise<Owner>;
  /** The key in a request's headers. */
  keyOfHeaders(headers: FastifyRequest['headers']): string | undefined;
  publicUrl: () => string;
  /** Aborts runs when the server stops. */
  draining: AbortSignal;
}

interface CallParts extends RouterParts {
  bodies: BodyBudget;
}

export async function routeCalls(app: FastifyInstance, given: RouterParts): Promise<void> {
  const bodies = createBodyBudget({
    bytesMax: limits.bodiesHeldBytesMax,
    freeBytes: limits.openBodyBytesMax,
  });
  const parts = { ...given, bodies };
  for (const [name, call] of callEntries) if (!call.form) routeCall(app, name, call, parts);
  await app.register(async (scope) => {
    await takeForms(scope);
    for (const [name, call] of callEntries) if (call.form) routeCall(scope, name, call, parts);
  });
}

function routeCall(app: FastifyInstance, name: string, call: Call, parts: CallParts): void {
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: bodyBytesMax(call),
    config: { call: name },
    handler: isRun(call)
      ? (request, reply) => answerRun(name, call, request, reply, parts)
      : (request, reply) => answerCall(name, call, request, reply, parts),
  });
}

function isRun(call: Call): call is RunCall {
  return call.answers === 'run';
}

async function answerCall(
  name: string,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: CallParts,
): Promise<FastifyReply> {
  const publicUrl = parts.publicUrl();
  if (call.method !== 'GET' || name === 'refreshToken') {
    checkOrigin(request, new URL(publicUrl).origin);
  }
  const isSecure = publicUrl.startsWith('https:');
  const cookie = sessionCookie(request, reply, isSecure);
  const caller = await callerOf(call, request, cookie.read(), parts);
  const input = {
    params: call.params ? checkParams(call, request) : undefined,
    query: call.query ? checkInput(call.query, request.query) : undefined,
    headers: call.headers ? checkInput(call.headers, request.headers) : undefined,
    body: call.body ? checkInput(call.body, await bodyValue(call, request, parts)) : undefined,
    ...(call.isBodyRaw ? { rawBody: await rawBody(call, request, parts) } : {}),
    caller,
    request: {
      id: request.id,
      address: addressOf(request),
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    },
    cookie,
    captcha: shortCookie(request, reply, { purpose: 'captcha', isSecure }),
    signUp: shortCookie(request, reply, { purpose: 'sign-up', isSecure }),
    ...(call.form ? { upload: uploadOf(request, call.form) } : {}),
  };
  if (call.access === 'self') checkSelf(caller, input.params);
  const handler = handlerOf(parts.handlers, name);
  const leave = await parts.admission.enter(request.raw, {
    userId: caller?.userId,
    address: input.request.address,
  });
  const origin = {
    userId: caller?.userId,
    // Browsers say where a request comes from, and pages cannot change what they say.
    source: request.headers['sec-fetch-site'] === undefined ? 'api' : 'portal',
    address: input.request.address,
    userAgent: input.request.userAgent,
  } as const;
  const answer = await withOrigin(origin, () => handler(input)).finally(leave);
  return sendAnswer(call, answer, request, reply);
}

// The contract guarantees that input and handler match; TypeScript cannot follow that through a
// look-up by a name known only at run time.
function handlerOf(handlers: Handlers, name: string): (input: unknown) => Promise<unknown> {
  const handler: unknown = Reflect.get(handlers, name);
  if (typeof handler !== 'function') throw new Error(`no handler for ${name}`);
  return async (input) => Reflect.apply(handler, handlers, [input]);
}

// A path parameter that cannot be an id is answered with 404, not with a field error.
function checkParams(call: Call, request: FastifyRequest): unknown {
  if (!call.params) return undefined;
  const parsed = v.safeParse(call.params, request.params);
  if (parsed.success) return parsed.output;
  throw new Problem(pathParameters(call.path).includes('id') ? 'not_found' : 'file_not_found');
}

function addressOf(request: FastifyRequest): string {
  return plainAddress(request.ip) ?? request.socket.remoteAddress ?? '';
}

async function bodyValue(call: Call, request: FastifyRequest, parts: CallParts): Promise<unknown> {
  const body = await jsonBody(call, request, parts);
  if (body !== undefined) return body.value;
  if (call.isBodyOptional) return {};
  throw new Problem('body_missing');
}

async function rawBody(
  call: Call,
  request: FastifyRequest,
  { bodies }: CallParts,
): Promise<Uint8Array> {
  const held = bodies.open(networkOf(addressOf(request)));
  try {
    const bytes = await readBody(request, bodyBytesMax(call), held);
    if (bytes === undefined) throw new Problem('body_missing');
    return bytes;
  } finally {
    held.end();
  }
}

async function jsonBody(
  call: Call,
  request: FastifyRequest,
  parts: CallParts,
): Promise<JsonBody | undefined> {
  const sender = networkOf(addressOf(request));
  const held = parts.bodies.open(sender);
  try {
    const bytes = await readBody(request, bodyBytesMax(call), held);
    return bytes && (await parts.json.read(bytes, { sender, longFields: call.longFields }));
  } finally {
    held.end();
  }
}

function bodyBytesMax(call: Call): number {
  const { openBodyBytesMax, bodyBytesMax: others } = limits;
  return call.bodyBytesMax ?? (call.access === 'anyone' ? openBodyBytesMax : others);
}

async function callerOf(
  call: Call,
  request: FastifyRequest,
  token: string | undefined,
  parts: CallParts,
): Promise<SignedIn | Owner | undefined> {
  if (call.access === 'anyone') return undefined;
  if (call.access === 'owner') {
    const key = parts.keyOfHeaders(request.headers);
    if (key !== undefined) return parts.identifyKey(key);
  }
  const signedIn = token === undefined ? undefined : await parts.authenticate(token);
  if (signedIn === undefined) throw new Problem('unauthorized');
  if (call.access === 'admin' && signedIn.role !== 'admin') throw new Problem('forbidden');
  return signedIn;
}

// Another user's id is answered like an unknown one.
function checkSelf(caller: SignedIn | Owner | undefined, params: unknown): void {
  const isAdmin = caller !== undefined && 'role' in caller && caller.role === 'admin';
  if (isAdmin) return;
  const id = typeof params === 'object' && params !== null && 'id' in params && params.id;
  if (id !== caller?.userId) throw new Problem('not_found');
}

async function sendAnswer(
  call: Call,
  answer: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.status(call.status);
  const isPublic = call.access === 'anyone' && call.method === 'GET';
  if (!isPublic) reply.header('cache-control', 'no-store');
  if (call.answers === 'nothing') return reply.send();
  if (call.answers === 'redirect' && isRedirect(answer)) return reply.redirect(answer.location);
  if (call.answers === 'text' && isText(answer)) {
    return reply.type(answer.contentType).send(answer.text);
  }
  if (call.answers === 'file' && isFile(answer)) return sendFile(answer, request, reply);
  if (!call.answer) throw new Error(`${call.path} has no answer schema`);
  // Parsing the answer drops all keys that are not in the contract, so nothing leaks by accident.
  const checked = v.parse(call.answer, answer);
  if (hasEtag(checked)) {
    const etag = `"${checked.etag}"`;
    reply.header('etag', etag);
    if (isPublic) reply.header('cache-control', 'no-cache');
    if (isPublic && isNotModified(request, etag)) return reply.code(304).send();
  }
  const text = JSON.stringify(checked);
  return reply.type('application/json; charset=utf-8').send(text);
}

function hasEtag(answer: unknown): answer is { etag: string } {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'etag' in answer &&
    typeof answer.etag === 'string'
  );
}

function isRedirect(answer: unknown): answer is { location: string } {
  return typeof answer === 'object' && answer !== null && 'location' in answer;
}

function isText(answer: unknown): answer is TextAnswer {
  return typeof answer === 'object' && answer !== null && 'text' in answer;
}

function isFile(answer: unknown): answer is FileAnswer {
  return typeof answer === 'object' && answer !== null && 'open' in answer;
}

async function answerRun(
  name: string,
  call: RunCall,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: CallParts,
): Promise<FastifyReply> {
  const gone = new AbortController();
  const onClose = () => {
    if (!reply.raw.writableFinished) gone.abort();
  };
  reply.raw.once('close', onClose);
  const stopFollowing = followSignal(parts.draining, gone);
  const enter = (taker: { userId: string; key: string }) =>
    parts.admission.enter(request.raw, { ...taker, address: addressOf(request) }, gone.signal);
  try {
    const body = await jsonBody(call, request, parts);
    const answer = await parts.runs.run(name, {
      body: body?.value,
      bodyBytes: body?.bytes ?? Buffer.alloc(0),
      headers: request.headers,
      requestId: request.id,
      signal: gone.signal,
      // A run that is done later does not wait.
      ...(Reflect.get(Object(body?.value), 'async') === true ? {} : { enter }),
    });
    return reply
      .status(answer.status)
      .headers({ 'cache-control': 'no-store', ...answer.headers })
      .type(answer.contentType)
      .send(answer.body);
  } finally {
    stopFollowing();
    reply.raw.off('close', onClose);
  }
}
