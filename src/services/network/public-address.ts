import ipaddr from 'ipaddr.js';

// Public by the registry, but in a well-known cloud it is the machine's own agent.
const cloudAgent = '168.63.129.16';
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * Whether a numeric address belongs to the public internet. Addresses that embed another one
 * (IPv4-mapped, NAT64, 6to4, Teredo) are rejected: they are not needed and could bypass the check.
 */
export function isPublicAddress(address: string): boolean {
  if (addressKind(address) === undefined) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || address === cloudAgent) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}

/** The address in a text, or undefined for a name; short and octal notations are rejected. */
export function addressKind(text: string): 'ipv4' | 'ipv6' | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return 'ipv4';
  return text.includes(':') && ipaddr.IPv6.isValid(text) ? 'ipv6' : undefined;
}
