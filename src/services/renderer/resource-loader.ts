// What a visited document may load: public addresses through the guarded door, by reading only, within
// a budget. What does not come is remembered by its address and told to the caller.
import pLimit from 'p-limit';
import { limits } from '#contract/limits.ts';
import { FetchFailure } from '#services/network/fetch-failure.ts';
import type { GuardedFetch } from '#services/network/guarded-fetch.ts';
import { servedFault } from '#services/renderer/audit/image-error.ts';
import type { LoadedResource, ResourceRequest } from '#services/tools.ts';

export interface ResourceLoader {
  load(request: ResourceRequest): Promise<LoadedResource | undefined>;
  /** What did not come, one for each address, in the order it was asked for. */
  failures(): LoadFailure[];
  /** Whether this address, or anything that was asked for as this kind, is among them. */
  hasFailed(what: { url: string } | { kind: string }): boolean;
}

interface LoadFailure {
  /** The address as the message shows it. */
  name: string;
  message: string;
}

export interface LoaderSettings {
  fetch: GuardedFetch;
  isAllowed: boolean;
  /** The made-up origin of a document that has none; addresses under it were relative. */
  noOrigin: string | undefined;
  signal: AbortSignal;
  /** Of everything together; `resourcesBytesMax` unless told otherwise. */
  bytesMax?: number;
}

const loadsAtOnce = 6;
const shownUrlMax = 300;

// Nobody sees these on paper, so they are refused without a word.
const unseen = new Set(['Prefetch', 'Media', 'TextTrack', 'Manifest', 'Ping', 'Preflight']);

export function createResourceLoader(settings: LoaderSettings): ResourceLoader {
  const failures = new Map<string, LoadFailure>();
  const failedKinds = new Set<string>();
  const limit = pLimit(loadsAtOnce);
  let count = 0;
  let bytes = 0;

  function fail(url: string, why: string, what = 'was not loaded'): undefined {
    const shown = settings.noOrigin === undefined ? url : url.replace(settings.noOrigin, '');
    const name = shown.length > shownUrlMax ? `${shown.slice(0, shownUrlMax)}…` : shown;
    failures.set(url, { name, message: `${name} ${what}. ${why}` });
    return undefined;
  }

  async function fetchOne(url: string, kind: string): Promise<LoadedResource | undefined> {
    // It may have ended while this one waited for its turn.
    settings.signal.throwIfAborted();
    try {
      const left = (settings.bytesMax ?? limits.resourcesBytesMax) - bytes;
      if (left <= 0) return fail(url, 'The document has loaded as much as it may.');
      const bytesMax = Math.min(left, limits.resourceBytesMax);
      const found = await settings.fetch(url, { signal: settings.signal, bytesMax });
      bytes += found.body.length;
      const fault =
        found.status < 400 && kind === 'Image' ? await servedFault(found.body) : undefined;
      if (found.status >= 400) fail(url, `Its server answered ${found.status}.`);
      else if (fault !== undefined) fail(url, fault, 'could not be read');
      if (kind === 'Document' && !isReadable(found.contentType)) {
        return fail(url, 'A frame shows only HTML and text.');
      }
      return found;
    } catch (error) {
      if (error instanceof FetchFailure) return fail(url, error.message);
      throw error;
    }
  }

  async function load({ url, method, kind }: ResourceRequest): Promise<LoadedResource | undefined> {
    if (unseen.has(kind)) return undefined;
    if (kind === 'Navigation') return fail(url, 'The document wanted to go there; it stays.');
    if (settings.noOrigin !== undefined && url.startsWith(settings.noOrigin)) {
      return fail(url, 'It is a relative address, and html_string has none of its own.');
    }
    if (!/^https?:/i.test(url)) return fail(url, 'Only http: and https: addresses are loaded.');
    if (!settings.isAllowed) return fail(url, 'Set allow_network to true to load it.');
    if (method !== 'GET') return fail(url, 'Documents only read; they send nothing.');
    count += 1;
    if (count > limits.resourcesMax) return fail(url, 'The document loads too many files.');
    return limit(() => fetchOne(url, kind));
  }

  return {
    async load(request) {
      const before = failures.size;
      const found = await load(request);
      if (failures.size > before) failedKinds.add(request.kind);
      return found;
    },
    failures: () => [...failures.values()],
    hasFailed: (what) => ('url' in what ? failures.has(what.url) : failedKinds.has(what.kind)),
  };
}

function isReadable(contentType: string): boolean {
  return /^(?:text\/html|application\/xhtml\+xml|text\/plain)\b/i.test(contentType);
}
