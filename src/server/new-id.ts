import { randomBytes } from 'node:crypto';

/**
 * A new id: 48 bits of time, then 80 random bits, as 26 characters. Ids made later sort later, which
 * keeps indexes compact and lists stable.
 */
export function newId(now: Date = new Date()): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  randomBytes(10).copy(bytes, 6);
  return BigInt(`0x${bytes.toString('hex')}`)
    .toString(32)
    .padStart(26, '0');
}
