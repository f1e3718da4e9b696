// Beyond what can be answered in time, calls are refused: before anything is read of them, so that a refusal
// costs little, or else when their body is there and they would start. Pages, sign-in, files and health are
// always let in. Places are counted for who a call was found to be from, never for what its headers say.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { limits } from '#contract/limits.ts';
import { Problem, type ProblemKey } from '#contract/problems.ts';
import { knownRuns } from '#contract/run-calls.ts';
import { createLane, type Lane } from '#server/admission/create-lane.ts';
import { discardRest } from '#server/admission/discard-rest.ts';
import { hasBody } from '#server/admission/has-body.ts';
import { peekBody } from '#server/admission/peek-body.ts';
import type { Log } from '#server/log.ts';
import { problemBody } from '#server/problem-body.ts';
import { sha256 } from '#server/secrets.ts';
import type { Settings } from '#server/settings.ts';
import { networkOf } from '#server/trusted-proxies.ts';

type IncomingMessage = FastifyRequest['raw'];
type ServerResponse = FastifyReply['raw'];

export interface AdmissionState {
  /** The name of a run, or `call` for every other call. */
  kind: string;
  running: number;
  waiting: number;
}

/** Whose call it is, once that was checked. */
export interface PlaceTaker {
  /** The account; undefined for a call that anyone may make, which counts for its address. */
  userId: string | undefined;
  address: string;
  /** The key that was checked, if it was one. */
  key?: string;
}

export interface Admission {
  /** Refuses at once what would wait too long; everything else goes on to the listeners there are. */
  guard(server: FastifyInstance['server']): void;
  /**
   * Waits until a call whose body is there may start; the returned function ends it.
   * @throws Problem `queue_full`, `busy`; the reason of `signal`
   */
  enter(request: IncomingMessage, taker: PlaceTaker, signal?: AbortSignal): Promise<() => void>;
  state(): AdmissionState[];
}

export interface AdmissionParts {
  settings: Pick<Settings, 'callsAtOnce' | 'callWaitMs' | 'callsWaitingMin'>;
  newId: () => string;
  /** The key in a request's headers, which is not checked yet. */
  keyOfHeaders: (headers: IncomingMessage['headers']) => string | undefined;
  log: Log;
  onWaited: (kind: string, ms: number) => void;
  onRefused: (kind: string, key: ProblemKey) => void;
  clock?: () => number;
}

interface Ticket {
  kind: string;
  lane: Lane;
  /** It is not expected any more. */
  arrived: () => void;
}

const callKind = 'call';
/** Until it was measured, a call takes a thousandth of a second, as on a small machine. */
const callGuessMs = 1;
const deferred = Buffer.from('"async"');
const logEveryMs = 10_000;
const keysKnownMax = 10_000;
/** Of whom it is not known who they are: before its body is read, a call waits with nobody's calls. */
const unknown = '';

export function createAdmission(parts: AdmissionParts): Admission {
  const { newId, keyOfHeaders, log, onWaited, onRefused, clock = () => performance.now() } = parts;
  const { callsAtOnce: places, callWaitMs: waitMaxMs, callsWaitingMin } = parts.settings;
  const lanes = new Map<string, Lane>();
  const kinds = new Map(knownRuns.map(({ name, call }) => [call.path, name]));
  const tickets = new WeakMap<IncomingMessage, Ticket>();
  /** Whose the keys were that were checked lately, by their hashes. */
  const keysKnown = new LRUCache<string, string>({ max: keysKnownMax });
  let unsaid = 0;
  let saidMs = Number.NEGATIVE_INFINITY;

  const laneOf = (kind: string): Lane => {
    const known = lanes.get(kind);
    if (known !== undefined) return known;
    const lane = createLane({
      places,
      // No account's long calls take all places.
      placesPerCaller: Math.max(1, Math.floor((places * 3) / 4)),
      waitMaxMs,
      waitLongestMs: limits.callWaitLongestMs,
      waitingMin: callsWaitingMin,
      firstGuessMs:
        kind === callKind
          ? callGuessMs
          : Math.max(callGuessMs, waitMaxMs / Math.max(1, callsWaitingMin)),
      clock,
      onWaited: (ms) => onWaited(kind, ms),
    });
    lanes.set(kind, lane);
    return lane;
  };

  const kindOf = ({ url = '', headers }: IncomingMessage): string | undefined => {
    const end = url.indexOf('?');
    const path = end === -1 ? url : url.slice(0, end);
    return kinds.get(path) ?? (isCall(path, headers.accept) ? callKind : undefined);
  };

  /** A guess that costs nothing: what is refused by it would have been refused later. */
  const shareByHeaders = ({ headers }: IncomingMessage): string => {
    const key = keyOfHeaders(headers);
    return (key === undefined ? undefined : keysKnown.get(sha256(key))) ?? unknown;
  };

  const refused = (kind: string, problem: Problem): Problem => {
    onRefused(kind, problem.key);
    unsaid += 1;
    if (clock() >= saidMs + logEveryMs) {
      log.warn('calls_refused', { kind, error_key: problem.key, count: unsaid });
      saidMs = clock();
      unsaid = 0;
    }
    return problem;
  };

  const judge = (request: IncomingMessage, response: ServerResponse, goOn: () => void): void => {
    const kind = kindOf(request);
    if (kind === undefined) {
      goOn();
      return;
    }
    const lane = laneOf(kind);
    const share = shareByHeaders(request);
    const letIn = (): void => {
      const arrived = lane.expect();
      tickets.set(request, { kind, lane, arrived });
      response.once('close', arrived);
      goOn();
    };
    const problem = lane.hasRoom(share) ? undefined : lane.refusal(share);
    if (problem === undefined) {
      letIn();
      return;
    }
    const refuse = () => answer(request, response, refused(kind, problem), newId());
    if (kind === callKind || !hasBody(request)) {
      refuse();
      return;
    }
    const look = {
      bytes: deferred,
      bytesMax: limits.asyncFieldBytesMax,
      timeoutMs: limits.bodyTimeoutMs,
    };
    peekBody(request, look, (isDeferred) => (isDeferred ? letIn() : refuse()));
  };

  return {
    guard: (server) => {
      const listeners = server.listeners('request');
      server.removeAllListeners('request');
      server.on('request', (request: IncomingMessage, response: ServerResponse) => {
        const goOn = (): void => {
          for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
        };
        judge(request, response, goOn);
      });
    },

    enter: async (request, taker, signal) => {
      const ticket = tickets.get(request);
      if (ticket === undefined) return () => undefined;
      const { kind, lane, arrived } = ticket;
      const share = shareOf(taker);
      const { key } = taker;
      if (key !== undefined && key === keyOfHeaders(request.headers)) {
        keysKnown.set(sha256(key), share);
      }
      arrived();
      return await lane.enter(share, signal).catch((error: unknown) => {
        if (signal?.aborted === true) throw abortProblem(signal);
        throw error instanceof Problem ? refused(kind, error) : error;
      });
    },

    state: () =>
      [...lanes].map(([kind, lane]) => ({
        kind,
        running: lane.running(),
        waiting: lane.waiting(),
      })),
  };
}

// Files take as long as their receiver takes, and who cannot sign in sees nothing at all.
function isCall(path: string, accept: string | undefined): boolean {
  if (path.startsWith('/api/')) return !/^\/api\/(?:file-archive|reference)\//.test(path);
  // A page of the portal has such an address too.
  if (path.startsWith('/billing/')) return accept?.includes('text/html') !== true;
  return path.startsWith('/core/') || path.startsWith('/template/');
}

function shareOf({ userId, address }: PlaceTaker): string {
  return userId === undefined ? `address ${networkOf(address)}` : `account ${userId}`;
}

function abortProblem({ reason }: AbortSignal): Problem {
  return reason instanceof Problem ? reason : new Problem('busy', { retryAfterS: 1 });
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  problem: Problem,
  id: string,
): void {
  const text = JSON.stringify(problemBody(problem, id));
  if (hasBody(request)) discardRest(request, response, limits.bodyDiscardBytesMax);
  response.writeHead(problem.status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'retry-after': String(problem.retryAfterS),
    'cache-control': 'no-store',
    'x-request-id': id,
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
}
