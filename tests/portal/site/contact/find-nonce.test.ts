import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { findNonce } from '#portal/site/contact/find-nonce.ts';

// As long as on the server: 33 bytes in base64url.
const challenge = 'Ab-_'.repeat(11);

function leadingZeroBits(text: string): number {
  const digest = createHash('sha256').update(text).digest();
  let bits = 0;
  for (const byte of digest) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

test('the nonce gives a hash with enough leading zero bits, checked with another SHA-256 implementation', () => {
  for (const difficulty of [0, 1, 5, 8, 12, 14]) {
    const nonce = findNonce(challenge, difficulty);
    expect(leadingZeroBits(challenge + nonce)).toBeGreaterThanOrEqual(difficulty);
  }
});

test('it is the first such nonce, so the hashes of all earlier ones are right too', () => {
  const found = Number(findNonce(challenge, 10));
  for (let number = 0; number < found; number += 1) {
    const nonce = String(number).padStart(11, '0');
    expect(leadingZeroBits(challenge + nonce)).toBeLessThan(10);
  }
});

test('counting works beyond a million', () => {
  const slow = `${'Ab-_'.repeat(10)}2136`;
  const nonce = findNonce(slow, 17);
  expect(Number(nonce)).toBeGreaterThan(1_000_000);
  expect(leadingZeroBits(slow + nonce)).toBeGreaterThanOrEqual(17);
});

test('a shorter challenge works as well', () => {
  expect(leadingZeroBits(`abc${findNonce('abc', 9)}`)).toBeGreaterThanOrEqual(9);
});

test('a challenge that cannot be solved here is rejected, without an endless search', () => {
  expect(() => findNonce('x'.repeat(60), 4)).toThrow();
  expect(() => findNonce('č', 4)).toThrow();
  expect(() => findNonce(challenge, 40)).toThrow();
});
