import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '#server/settings.ts';
import { proxyTest } from '#server/trusted-proxies.ts';

// A reverse proxy on the same machine also connects from loopback; its headers reveal it.
const proxyHeaders =
  /^(?:forwarded|via|x-forwarded(?:-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|true-client-ip|cf-.*|fastly-client-ip|x-envoy-.*|x-appengine-.*)$/;

/** Whether a request has the operator's token, or comes from this machine without a proxy. */
export function mayRead(
  request: FastifyRequest,
  { metricsToken, trustedProxies }: Pick<Settings, 'metricsToken' | 'trustedProxies'>,
): boolean {
  const { authorization = '' } = request.headers;
  if (metricsToken !== undefined && isSame(authorization, `Bearer ${metricsToken}`)) return true;
  // If proxies are configured, connections from loopback are probably proxies.
  if (typeof trustedProxies === 'number' ? trustedProxies > 0 : trustedProxies.length > 0) {
    return false;
  }
  const isLoopback = isFromLoopback(request.socket.remoteAddress ?? '', 0);
  return isLoopback && !Object.keys(request.headers).some((name) => proxyHeaders.test(name));
}

const isFromLoopback = proxyTest(['127.0.0.0/8', '::1/128']);

// Compared in constant time.
function isSame(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(right));
}
