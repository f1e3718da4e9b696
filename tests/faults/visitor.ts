// A customer of the cluster: logs in once and calls through the balancer, giving up on what hangs.
import { admin } from '#tests/faults/cluster.ts';
import { field } from '#tests/kit/field.ts';

/** What became of a call. */
export type Outcome =
  | { kind: 'answered'; json: unknown; ms: number }
  /** Told to come again later, and when. */
  | { kind: 'refused'; errorKey: string; ms: number }
  /** Its process died or froze with the call in its hands: no process can answer it any more. */
  | { kind: 'cut'; ms: number }
  /** Anything else: a fault of the product. */
  | { kind: 'wrong'; why: string; ms: number };

export interface Visitor {
  userId: string;
  cookie: string;
  key: string;
  call(
    method: string,
    path: string,
    headers?: Record<string, string>,
    body?: unknown,
  ): Promise<Outcome>;
  /** The answer to a call that nothing stands in the way of. */
  read(method: string, path: string, body?: unknown): Promise<unknown>;
}

// The product answers within 5 seconds whatever is away; a busy machine adds to it, and the
// long run makes it busy.
const hangsMs = process.env.LONG === '1' ? 15_000 : 8000;

export async function visit(url: string): Promise<Visitor> {
  const call: Visitor['call'] = async (method, path, headers = {}, body) => {
    const startedMs = performance.now();
    const passed = () => performance.now() - startedMs;
    try {
      const answer = await fetch(url + path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(hangsMs),
      });
      const text = await answer.text();
      return outcomeOf(answer, text, `${method} ${path}`, passed());
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      const why = isLate ? `hangs for ${hangsMs} ms` : String(error);
      return { kind: 'wrong', why: `${method} ${path}: ${why}`, ms: passed() };
    }
  };

  const login = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...admin, remember_me: true }),
  });
  const cookie = login.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const read: Visitor['read'] = async (method, path, body) => {
    const outcome = await call(method, path, { cookie }, body);
    if (outcome.kind !== 'answered') throw new Error(JSON.stringify(outcome));
    return outcome.json;
  };
  const userId = field(await read('GET', '/core/user/info'), 'id');
  const key = field(await read('GET', '/core/api-key'), '0.key');
  return { userId, cookie, key, call, read };
}

function outcomeOf(answer: Response, text: string, call: string, ms: number): Outcome {
  if (answer.ok) return { kind: 'answered', json: JSON.parse(text), ms };
  if (answer.status === 502) return { kind: 'cut', ms };
  const comesAgain = Number(answer.headers.get('retry-after')) > 0;
  // 409: the first call with its Idempotency-Key has not ended.
  if (comesAgain && [409, 429, 503].includes(answer.status)) {
    return {
      kind: 'refused',
      errorKey: text === '' ? '' : field(JSON.parse(text), 'error_key'),
      ms,
    };
  }
  return { kind: 'wrong', why: `${call}: ${answer.status} ${text.slice(0, 300)}`, ms };
}
