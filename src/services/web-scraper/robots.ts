// What sites allow programs to read (RFC 9309). A robots.txt is asked for once a day.
import { LRUCache } from 'lru-cache';
import robotsParser from 'robots-parser';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { FetchFailure } from '#services/network/fetch-failure.ts';
import { type GuardedFetch, robotName } from '#services/network/guarded-fetch.ts';

// Its types are those of another kind of module than it is.
const parseRobots = robotsParser as unknown as typeof robotsParser.default;

interface Robots {
  isAllowed: boolean;
  /** Why not. */
  message: string;
  /** How long to wait between two pages. */
  paceMs: number;
}

type Rules = ReturnType<typeof parseRobots>;
type Known = { rules: Rules; wildLength: number; bytes: number } | { failure: string };

/** Told as the page's own: where there is no way to the site, its rules are not what is in the way. */
const ofPage = new Set(['not_allowed', 'unreachable']);

const kept = new LRUCache<string, Known>({
  max: 1_000,
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (known) => ('bytes' in known ? known.bytes + 1 : 1),
  ttl: limits.robotsAgeMs,
});
// A site that does not answer now is asked again soon.
const failureAgeMs = 60_000;
// Comparing an address with patterns takes as many steps as both have characters: a quarter of a second.
const stepsMax = 30_000_000;

/** @throws FetchFailure `not_allowed`, `unreachable`; the signal's reason */
export async function readRobots(
  page: URL,
  fetch: GuardedFetch,
  signal: AbortSignal,
): Promise<Robots> {
  const address = new URL('/robots.txt', page).href;
  let known = kept.get(address);
  if (known === undefined) {
    known = await fetchRobots(address, fetch, signal);
    kept.set(address, known, 'failure' in known ? { ttl: failureAgeMs } : {});
  }
  if ('failure' in known) return notRead(known.failure);
  if (known.wildLength * page.href.length > stepsMax) {
    return notRead('it has too many wildcards for an address of this length.');
  }
  const { rules } = known;
  const delayMs = (rules.getCrawlDelay(robotName) ?? 0) * 1000;
  return {
    isAllowed: rules.isAllowed(page.href, robotName) !== false,
    message: 'The robots.txt of the site does not allow programs to read this page.',
    paceMs: Math.min(Math.max(delayMs, limits.hostPaceMs), limits.hostWaitMsMax),
  };
}

async function fetchRobots(
  address: string,
  fetch: GuardedFetch,
  signal: AbortSignal,
): Promise<Known> {
  try {
    const { status, body } = await fetch(address, {
      signal,
      timeoutMs: limits.robotsTimeoutMs,
      accept: 'text/plain',
    });
    // As the standard has it: a file that is not there forbids nothing, a broken server everything.
    if (status >= 500) return { failure: `the server answered ${status}.` };
    const read = status >= 400 ? '' : body.subarray(0, limits.robotsBytesMax).toString('utf8');
    return knownOf(address, read);
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    if (ofPage.has(error.reason)) throw error;
    return { failure: error.message };
  }
}

function notRead(why: string): Robots {
  return {
    isAllowed: false,
    message: `Its robots.txt could not be read: ${why}`,
    paceMs: limits.hostPaceMs,
  };
}

function knownOf(address: string, text: string): Known {
  const wild = text.split(/[\r\n]/).filter((line) => line.includes('*'));
  return {
    rules: parseRobots(address, text),
    wildLength: wild.reduce((sum, { length }) => sum + length, 0),
    bytes: text.length,
  };
}

export function refusedByRobots({ message }: Pick<Robots, 'message'>): Problem {
  return new Problem('robots_refused', {
    errors: [
      {
        path: 'url',
        message,
        fix: 'If the site is yours or allows it, set respect_robots to false.',
      },
    ],
  });
}
