// The specification's contact form has no field for a captcha's proof, so it is sent in a cookie.
// Named like the session's, with the __Host- prefix on HTTPS.
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#contract/limits.ts';
import type { CaptchaCookie } from '#server/http/handler.ts';

export function captchaCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  isSecure: boolean,
): CaptchaCookie {
  const name = isSecure ? '__Host-captcha' : 'captcha';
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure } as const;
  return {
    read: () => request.cookies[name],
    set: (token) => {
      reply.setCookie(name, token, { ...options, maxAge: limits.captchaProofMs / 1000 });
    },
    clear: () => {
      reply.clearCookie(name, options);
    },
  };
}
