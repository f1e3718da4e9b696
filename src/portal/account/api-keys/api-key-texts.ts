import type { ApiKey } from '#contract/calls/api-keys.ts';
import type { UserConfiguration } from '#contract/calls/users.ts';
import { grouped } from '#contract/grouped.ts';
import { momentText } from '#portal/ui/moment-text.ts';

export function lastUsedText(apiKey: ApiKey): string {
  return apiKey.last_used_at === null ? 'Never used' : momentText(apiKey.last_used_at);
}

/** Whether all words of a search are in a key's name or description. */
export function isFound({ name, description }: ApiKey, search: string): boolean {
  const text = `${name} ${description}`.toLocaleLowerCase();
  const words = search.toLocaleLowerCase().split(/\s+/);
  return words.every((word) => text.includes(word));
}

/** Shows enough to distinguish keys, but not enough to use one. */
export function maskedKey(key: string): string {
  return key.length > 12 ? `••••${key.slice(-4)}` : '••••';
}

/** "3 of 100 requests used this month"; a limit of null is the paid plan. */
export function usageText({ request_used, request_limit }: UserConfiguration): string {
  const used = grouped(request_used);
  if (request_limit === null) {
    return `${used} ${request_used === 1 ? 'request' : 'requests'} used this month, Unlimited`;
  }
  return `${used} of ${grouped(request_limit)} requests used this month`;
}
