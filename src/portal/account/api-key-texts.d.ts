import type { ApiKey } from '#contract/calls/api-keys.ts';
import type { UserConfiguration } from '#contract/calls/users.ts';
export declare function momentText(iso: string): string;
export declare function lastUsedText(apiKey: ApiKey): string;
/** Enough to tell keys apart, not enough to use one. */
export declare function maskedKey(key: string): string;
/** "3 of 100 requests used this month"; a limit of null is the paid plan. */
export declare function usageText({ request_used, request_limit }: UserConfiguration): string;
