// Resolves the names that customers send. The system's resolver holds a thread of the process for each, of
// which there are few: names whose servers are silent would let everybody else wait. Here a question is a
// socket, and ends at its deadline.
import { lookup, Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import { addressKind } from '#services/network/public-address.ts';

export interface NameResolverSettings {
  /** `address:port` of the name servers; default: those of the system. */
  servers?: readonly string[];
  /** The names that the operator gave addresses; looked at first, as the system does. */
  hostsFile?: string;
  /** After that time a name counts as one without addresses. */
  deadlineMs?: number;
}

/**
 * All addresses of a name; rejects if it has none, or if nobody says so in time.
 */
export type ResolveName = (hostname: string) => Promise<string[]>;

/** One resolver for each name: it reads the system's name servers anew, and is ended alone. */
export function createNameResolver({
  servers,
  hostsFile = '/etc/hosts',
  deadlineMs = 8_000,
}: NameResolverSettings = {}): ResolveName {
  return async (hostname) => {
    const given = addressesIn(await readFile(hostsFile, 'utf8').catch(() => ''), hostname);
    if (given.length > 0) return given;
    const resolver = new Resolver({ timeout: 2_000, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    const deadline = setTimeout(() => resolver.cancel(), deadlineMs);
    try {
      // Both are waited for, as all addresses of a name must be allowed.
      const [ipv4, ipv6] = await Promise.allSettled([
        resolver.resolve4(hostname),
        resolver.resolve6(hostname),
      ]);
      const found = [ipv4, ipv6].flatMap((answer) =>
        answer.status === 'fulfilled' ? answer.value : [],
      );
      if (found.length > 0) return found;
      // The system may know other ways to resolve names than to ask a server.
      if (ipv4.status === 'rejected' && isUnserved(ipv4.reason)) {
        return await inTurn(() => resolveBySystem(hostname));
      }
      throw ipv4.status === 'rejected' ? ipv4.reason : new Error(`${hostname} has no address`);
    } finally {
      clearTimeout(deadline);
    }
  };
}

// It has two threads for such questions, of which the product's own names keep one.
const inTurn = pLimit(1);

/** By the resolver of the system: for names that the operator chose, which may be of their network. */
export async function resolveBySystem(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address }) => address);
}

/** No name server runs where the system asks. */
function isUnserved(error: unknown): boolean {
  return Reflect.get(Object(error), 'code') === 'ECONNREFUSED';
}

/** The addresses that a hosts file gives a name. */
function addressesIn(hostsFile: string, hostname: string): string[] {
  const name = hostname.toLowerCase();
  return hostsFile.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    const isGiven =
      addressKind(address) !== undefined && names.some((other) => other.toLowerCase() === name);
    return isGiven ? [address] : [];
  });
}
