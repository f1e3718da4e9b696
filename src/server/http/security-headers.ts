// Headers of the finished product. Stripe's and reCAPTCHA's origins are named now, so that the
// policy does not change under pages when billing and contact arrive.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

export function sendSecurityHeaders(app: FastifyInstance, isHttps: boolean): void {
  const headers = computeHeaders(isHttps);
  const forAssets = Object.fromEntries(
    Object.entries(headers).filter(([name]) => assetHeaders.has(name)),
  );
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isAsset(request.url) ? forAssets : headers);
    done();
  });
}

// The others are for what a browser shows or runs by itself, and longer than many a script. A worker
// runs under the policy of its own answer.
const assetHeaders: ReadonlySet<string> = new Set([
  'x-content-type-options',
  'cross-origin-resource-policy',
  'strict-transport-security',
]);

const workerScript = /(?<!register)[.-]worker[.-]/;

/** A file that only ever becomes part of a page: scripts, styles, fonts and pictures without code. */
function isAsset(url: string): boolean {
  return (
    /^\/(?:assets|icons|showcase)\/[\w.-]+\.(?:m?js|css|woff2|png|webp)$/.test(url) &&
    !workerScript.test(url)
  );
}

// They are the same for every answer, so helmet is asked once, with a response that goes nowhere;
// asked for each request it was a twentieth of a short call.
function computeHeaders(isHttps: boolean): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  response.setHeader(
    'permissions-policy',
    'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
  );
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [
          "'self'",
          'https://js.stripe.com',
          'https://www.google.com/recaptcha/',
          'https://www.gstatic.com/recaptcha/',
        ],
        frameSrc: [
          "'self'",
          'blob:',
          'https://js.stripe.com',
          'https://hooks.stripe.com',
          'https://www.google.com/recaptcha/',
          'https://recaptcha.google.com/recaptcha/',
        ],
        connectSrc: ["'self'", 'https://api.stripe.com'],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // reCAPTCHA and the documentation frame set inline styles; no script rides on a style.
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // On plain http these would lock a first run out of its own address.
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
  set(request, response, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
