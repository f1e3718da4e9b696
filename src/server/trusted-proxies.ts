// Which addresses belong to the operator's own reverse proxies. What a proxy says of the address
// before it in X-Forwarded-For is believed, what a client says is not: the caller is the first
// address from the right that is not a proxy's.
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** How many proxies are in front, or the networks they are in; 0 or no network for none. */
export type TrustedProxies = number | readonly string[];

/** Whether the address `hop` steps in front of this server is a proxy's; 0 is the connection's own. */
export type IsProxy = (address: string, hop: number) => boolean;

const names: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
const hopsMax = 20;

/** The setting as a value, or why it is none. */
export function readTrustedProxies(text: string): { trusted: TrustedProxies } | { fault: string } {
  const given = text.trim().toLowerCase();
  if (given === 'false' || given === '') return { trusted: 0 };
  if (given === 'true') return { fault: whyNotAll('true') };
  if (/^\d+$/.test(given)) {
    const trusted = Number(given);
    return trusted <= hopsMax ? { trusted } : { fault: `must be ${hopsMax} proxies or fewer` };
  }
  const parts = given.split(',').map((one) => networksOf(one.trim()));
  if (parts.some((networks) => networks?.some((one) => one.endsWith('/0')))) {
    return { fault: whyNotAll('an entire address space') };
  }
  return parts.includes(undefined)
    ? { fault: `must be ${whatItTakes}` }
    : { trusted: parts.flatMap((networks) => networks ?? []) };
}

const whatItTakes =
  'the number of proxies, or networks such as 10.0.0.0/8, an address, loopback, linklocal or uniquelocal, with commas between';
const whyNotAll = (given: string) =>
  `cannot be ${given}: a client writes the first addresses of X-Forwarded-For itself, so trusting all of them lets anybody choose an address. Say ${whatItTakes}`;

/** Whether an address is a proxy's, by the setting. */
export function proxyTest(trusted: TrustedProxies): IsProxy {
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted;
  const networks = trusted.map((network) => ipaddr.parseCIDR(network));
  return (address) => {
    const plain = plainAddress(address);
    if (plain === undefined) return false;
    const parsed = ipaddr.parse(plain);
    return networks.some(
      ([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits),
    );
  };
}

/** Every call asks for its caller's address several times. */
const spellings = new LRUCache<string, { plain: string | undefined }>({ max: 1_000 });
const spellingLengthMax = 64;

/** An address in one spelling: without port, brackets, zone or the form of IPv4 in IPv6. */
export function plainAddress(text: string): string | undefined {
  if (text.length > spellingLengthMax) return readAddress(text);
  const known = spellings.get(text);
  if (known !== undefined) return known.plain;
  const plain = readAddress(text);
  spellings.set(text, { plain });
  return plain;
}

function readAddress(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare);
  return isAddress ? ipaddr.process(bare).toString() : undefined;
}

/** What an address is counted by: an IPv4 address, or the /64 that one IPv6 customer has. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (plain === undefined || !ipaddr.IPv6.isValid(plain)) return plain ?? address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${plain}/64`)}/64`;
}

function networksOf(one: string): readonly string[] | undefined {
  const named = names[one];
  if (named !== undefined) return named;
  const address = plainAddress(one);
  if (address !== undefined) return [`${address}/${ipaddr.IPv6.isValid(address) ? 128 : 32}`];
  return ipaddr.isValidCIDR(one) && one.includes('/') ? [one] : undefined;
}
