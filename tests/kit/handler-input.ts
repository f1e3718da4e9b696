import type { RequestFacts, SessionCookie, SignedIn } from '#server/http/handler.ts';

const request: RequestFacts = { id: 'request-1', address: '203.0.113.7', userAgent: 'test' };
const cookie: SessionCookie = {
  read: () => undefined,
  set: () => undefined,
  clear: () => undefined,
};

/** The input that the router passes to a handler, for a signed-in caller. */
export function inputFor<P, B>(
  userId: string,
  params: P,
  body: B,
  role: SignedIn['role'] = 'user',
): {
  params: P;
  query: undefined;
  body: B;
  caller: SignedIn;
  request: RequestFacts;
  cookie: SessionCookie;
} {
  return { params, query: undefined, body, caller: { userId, role, family: 'f' }, request, cookie };
}
