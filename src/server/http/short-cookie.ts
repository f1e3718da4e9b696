// Cookies for one purpose and a short time. Named like the session's, with the __Host- prefix on HTTPS,
// which ties them to this host, path / and Secure.
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#contract/limits.ts';
import type { ShortCookie } from '#server/http/handler.ts';

/**
 * - `captcha`: the specification's contact form has no field for a captcha's proof.
 * - `sign-up`: the browser in which an account was created.
 */
const lifeMs = { captcha: limits.captchaProofMs, 'sign-up': limits.verifyLinkMs } as const;

export function shortCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { purpose, isSecure }: { purpose: keyof typeof lifeMs; isSecure: boolean },
): ShortCookie {
  const name = isSecure ? `__Host-${purpose}` : purpose;
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure } as const;
  return {
    read: () => request.cookies[name],
    set: (token) => {
      reply.setCookie(name, token, { ...options, maxAge: lifeMs[purpose] / 1000 });
    },
    clear: () => {
      reply.clearCookie(name, options);
    },
  };
}
