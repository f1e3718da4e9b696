// Security headers. Stripe's origins are allowed on the page of billing alone, and only where Stripe is
// set up.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** `inlineScript` is the hash of the one script that stands in pages. */
export function sendSecurityHeaders(
  app: FastifyInstance,
  { isHttps, hasStripe }: { isHttps: boolean; hasStripe: boolean },
  inlineScript: string | undefined,
): void {
  const facts = { isHttps, inlineScript };
  const headers = computeHeaders(facts, false);
  const forBilling = hasStripe ? computeHeaders(facts, true) : headers;
  const forAssets = Object.fromEntries(
    Object.entries(headers).filter(([name]) => assetHeaders.has(name)),
  );
  app.addHook('onRequest', (request, reply, done) => {
    const forPage = billingPage.test(request.url) ? forBilling : headers;
    reply.headers(isAsset(request.url) ? forAssets : forPage);
    done();
  });
}

const billingPage = /^\/billing\/[^/?]+\/?(?:\?|$)/;

// The other headers are for documents only, and longer than many scripts. A worker uses the policy
// of its own response.
const assetHeaders: ReadonlySet<string> = new Set([
  'x-content-type-options',
  'cross-origin-resource-policy',
  'strict-transport-security',
]);

const workerScript = /(?<!register)[.-]worker[.-]/;

/** A file that is only part of a page: scripts, styles, fonts and images without code. */
function isAsset(url: string): boolean {
  return (
    /^\/(?:assets|icons|showcase)\/[\w.-]+\.(?:m?js|css|woff2|png|webp)$/.test(url) &&
    !workerScript.test(url)
  );
}

// The headers are the same for every answer, so helmet runs once, with a dummy response; running it
// for each request took a twentieth of the time of a short call.
function computeHeaders(
  { isHttps, inlineScript }: { isHttps: boolean; inlineScript: string | undefined },
  takesCards: boolean,
): Record<string, string> {
  const stripe = (...origins: string[]) => (takesCards ? origins : []);
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  response.setHeader(
    'permissions-policy',
    `camera=(), microphone=(), geolocation=(), payment=(${takesCards ? 'self "https://js.stripe.com"' : ''})`,
  );
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [
          "'self'",
          ...(inlineScript === undefined ? [] : [inlineScript]),
          ...stripe('https://js.stripe.com'),
          'https://www.google.com/recaptcha/',
          'https://www.gstatic.com/recaptcha/',
        ],
        frameSrc: [
          "'self'",
          'blob:',
          ...stripe('https://js.stripe.com', 'https://hooks.stripe.com'),
          'https://www.google.com/recaptcha/',
          'https://recaptcha.google.com/recaptcha/',
        ],
        connectSrc: ["'self'", ...stripe('https://api.stripe.com')],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // reCAPTCHA and the documentation frame set inline styles; styles cannot run scripts.
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
    // On plain HTTP these would make a first installation unreachable.
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
