// How the product reaches addresses that other people name.
import type { Log } from '#server/log.ts';
import type { Settings } from '#server/settings.ts';
import {
  createGuardedFetch,
  createGuardedPost,
  type GuardedFetch,
  type GuardedPost,
} from '#services/network/guarded-fetch.ts';
import { everyNetwork, publicWeb } from '#services/network/network-policy.ts';

export function openNetwork(
  {
    allowPrivateAddresses,
    rateLimitScale,
  }: Pick<Settings, 'allowPrivateAddresses' | 'rateLimitScale'>,
  log: Log,
): { fetch: GuardedFetch; post: GuardedPost } {
  if (allowPrivateAddresses) log.warn('private addresses are fetched: for development only');
  const policy = allowPrivateAddresses ? everyNetwork : publicWeb;
  return {
    fetch: createGuardedFetch({ policy, paceScale: rateLimitScale }),
    post: createGuardedPost({ policy }),
  };
}
