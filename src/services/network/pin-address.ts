import { FetchFailure } from '#services/network/fetch-failure.ts';
import type { NetworkPolicy } from '#services/network/network-policy.ts';
import { addressKind } from '#services/network/public-address.ts';
import { isInnerName, notAllowed } from '#services/network/read-web-address.ts';
import type { ResolveName } from '#services/network/resolve-name.ts';

/**
 * The address to connect to. All addresses of the name must pass, otherwise none is used.
 * @throws FetchFailure `not_allowed`, `unreachable`
 */
export async function pin(url: URL, policy: NetworkPolicy, resolve: ResolveName): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!policy.takesInnerNames && isInnerName(host)) throw innerAddress();
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const addresses = addressKind(host) ? [host] : await resolve(host).catch(() => []);
  // Names have IPv6 addresses even where there is no IPv6.
  const taken = addresses.find((address) => addressKind(address) === 'ipv4') ?? addresses[0];
  if (taken === undefined) throw new FetchFailure('unreachable', 'There is no such host.');
  if (addresses.some((address) => !policy.mayConnect(address, port))) throw innerAddress();
  return taken;
}

export function innerAddress(): FetchFailure {
  return notAllowed('The address does not lead to a public web server.');
}
