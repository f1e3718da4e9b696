import type { FastifyInstance } from 'fastify';
import { limits } from '#contract/limits.ts';
import { hasBody } from '#server/admission/has-body.ts';
import { isUpload } from '#server/http/is-upload.ts';

/**
 * Aborts bodies that arrive too slowly. Node has one such limit for all requests, which must allow
 * large uploads from phones; all other requests have the shorter limit here.
 */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (hasBody(raw) && !isUpload(request)) {
      const timer = setTimeout(() => {
        if (!raw.complete) raw.destroy();
      }, limits.bodyTimeoutMs);
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}
