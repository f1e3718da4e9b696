// The session cookie. On HTTPS it has the __Host- prefix, which ties it to this host, path / and
// Secure; on plain HTTP (a first installation on loopback) browsers reject that prefix.
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#contract/limits.ts';
import { sessionHintCookie } from '#contract/session-hint.ts';
import type { SessionCookie } from '#server/http/handler.ts';

export function sessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  isSecure: boolean,
): SessionCookie {
  const name = isSecure ? '__Host-session' : 'session';
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure } as const;
  const hint = { ...options, httpOnly: false } as const;
  return {
    read: () => request.cookies[name],
    set: (token, remember) => {
      const life = remember ? { maxAge: limits.sessionRememberMs / 1000 } : {};
      reply.setCookie(name, token, { ...options, ...life });
      reply.setCookie(sessionHintCookie, '1', { ...hint, ...life });
    },
    clear: () => {
      reply.clearCookie(name, options);
      reply.clearCookie(sessionHintCookie, hint);
    },
  };
}
