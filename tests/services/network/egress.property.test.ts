// What may be connected to, against Node's own block list of the registries of special addresses: whatever
// an address looks like, and whatever a resolver answers, nothing inside is reached.
import { BlockList, isIPv4 } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGuardedFetch } from '#services/network/guarded-fetch.ts';
import { publicWeb } from '#services/network/network-policy.ts';
import { pin } from '#services/network/pin-address.ts';
import { isPublicAddress } from '#services/network/public-address.ts';

const { signal } = new AbortController();
// Two lists: one would take an IPv4 address for the IPv6 address that embeds it.
const special = { ipv4: new BlockList(), ipv6: new BlockList() };
const nets =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4';
for (const net of nets.split(' ')) {
  const [address = '', bits] = net.split('/');
  special.ipv4.addSubnet(address, Number(bits), 'ipv4');
}
for (const [address, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2001::', 32],
] as const) {
  special.ipv6.addSubnet(address, bits, 'ipv6');
}
const isSpecial = (address: string) =>
  isIPv4(address) ? special.ipv4.check(address) : special.ipv6.check(address, 'ipv6');

const dotted = (bytes: readonly number[]) => bytes.join('.');
const anyBytes = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
/** Every special net as often as all others together. */
const specialBytes = fc.tuple(fc.constantFrom(...nets.split(' ')), anyBytes).map(([net, bytes]) => {
  const [start = '', bits] = net.split('/');
  const mask = (0xffffffff << (32 - Number(bits))) >>> 0;
  const number =
    ((numberOf(start.split('.').map(Number)) & mask) | (numberOf(bytes) & ~mask)) >>> 0;
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);
});
const ipv4 = fc.oneof(specialBytes, anyBytes);
const ipv6 = fc.oneof(
  fc.ipV6(),
  fc
    .tuple(fc.constantFrom('fe80::', 'fc00::', 'ff02::', '2001:db8::', '::'), fc.nat(0xffff))
    .map(([net, last]) => `${net}${last.toString(16)}`),
);

function numberOf(bytes: readonly number[]): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}

/** The ways to write an address that a URL parser takes. */
function spellings(bytes: readonly number[]): string[] {
  const number = numberOf(bytes);
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  const octal = (value: number) => `0${value.toString(8)}`;
  const wide = (text: string) =>
    text.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
  return [
    dotted(bytes),
    String(number),
    `0x${number.toString(16)}`,
    octal(number),
    `${a}.${numberOf([b, c, d])}`,
    `0X${a.toString(16)}.${octal(b)}.${numberOf([c, d])}`,
    dotted(bytes).replaceAll('.', '。'),
    wide(dotted(bytes)),
    dotted(bytes).replace(/\d/g, (digit) => `%3${digit}`),
    `[::ffff:${dotted(bytes)}]`,
    `[::${dotted(bytes)}]`,
    `[64:ff9b::${dotted(bytes)}]`,
    `[2002:${hex(a, b)}:${hex(c, d)}::1]`,
  ];
}

function hex(high: number, low: number): string {
  return (high * 256 + low).toString(16);
}

test('an address is public exactly when no registry says otherwise', () => {
  fc.assert(
    fc.property(fc.oneof(ipv4.map(dotted), ipv6), (address) => {
      if (isPublicAddress(address)) expect(isSpecial(address), address).toBe(false);
      else if (isIPv4(address)) expect(isSpecial(address) || isRelay(address), address).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

/** Special for us alone: the relays of 6to4, AS112, and a cloud's own agent. */
function isRelay(address: string): boolean {
  return /^(?:192\.88\.99\.|192\.31\.196\.|192\.52\.193\.|192\.175\.48\.|168\.63\.129\.16$)/.test(
    address,
  );
}

test('a special address is refused in every spelling, before anything is connected to', async () => {
  let resolved = 0;
  const fetch = createGuardedFetch({
    policy: publicWeb,
    resolve: async () => {
      resolved += 1;
      return [];
    },
  });
  await fc.assert(
    fc.asyncProperty(specialBytes, fc.constantFrom('http', 'https'), async (bytes, scheme) => {
      for (const host of spellings(bytes)) {
        const url = `${scheme}://${host}/`;
        await expect(fetch(url, { signal }), url).rejects.toMatchObject({ reason: 'not_allowed' });
      }
    }),
    { numRuns: 100 },
  );
  expect(resolved).toBe(0);
});

test('a name is pinned to one of its addresses, and to none if one is special', async () => {
  const url = new URL('http://site.test/');
  const addresses = fc.array(fc.oneof(ipv4.map(dotted), ipv6, fc.constant('93.184.216.34')), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(addresses, async (found) => {
      const pinned = await pin(url, publicWeb, async () => found).catch(() => undefined);
      if (found.every(isPublicAddress)) expect(found).toContain(pinned);
      else expect(pinned).toBeUndefined();
    }),
    { numRuns: 1_000 },
  );
});

test('only the usual ports', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 65_535 }), (port) => {
      expect(publicWeb.mayConnect('93.184.216.34', port)).toBe(port === 80 || port === 443);
    }),
  );
});
