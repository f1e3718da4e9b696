// The captcha without a third party: a proof of work that costs a visitor a second and a spammer
// CPU time. The server stores nothing for a challenge; difficulty and expiry are part of it,
// signed.
// 33 bytes: difficulty (1), expiry in seconds (4), random (12), signature (16). Its 44 characters
// leave space for a nonce of 11 in a single SHA-256 block, which makes solving fast; the challenges
// of altcha-lib are too long, and its solver requires HTTPS.
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#server/secrets.ts';

const signedBytes = 17;
const allBytes = 33;

export interface Challenge {
  challenge: string;
  difficulty: number;
  expiresAt: Date;
}

export function issueChallenge(
  secrets: Secrets,
  { difficulty, lifeMs, now }: { difficulty: number; lifeMs: number; now: Date },
): Challenge {
  const endS = Math.floor((now.getTime() + lifeMs) / 1000);
  const facts = Buffer.alloc(signedBytes);
  facts.writeUInt8(difficulty, 0);
  facts.writeUInt32BE(endS, 1);
  randomBytes(12).copy(facts, 5);
  const challenge = Buffer.concat([facts, signatureOf(secrets, facts)]).toString('base64url');
  return { challenge, difficulty, expiresAt: new Date(endS * 1000) };
}

/** Whether `challenge.nonce` solves one of our challenges that has not expired. */
export function isSolved(secrets: Secrets, token: string, now: Date): boolean {
  const [, challenge, nonce] = /^([\w-]{44})\.([\w-]{1,64})$/.exec(token) ?? [];
  if (challenge === undefined || nonce === undefined) return false;
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== allBytes) return false;
  const facts = bytes.subarray(0, signedBytes);
  if (!timingSafeEqual(bytes.subarray(signedBytes), signatureOf(secrets, facts))) return false;
  if (facts.readUInt32BE(1) * 1000 <= now.getTime()) return false;
  return leadingZeroBits(hash('sha256', challenge + nonce, 'buffer')) >= facts.readUInt8(0);
}

function signatureOf(secrets: Secrets, facts: Uint8Array): Buffer {
  return secrets.sign('captcha-challenge', facts).subarray(0, allBytes - signedBytes);
}

function leadingZeroBits(digest: Uint8Array): number {
  const index = digest.findIndex((byte) => byte !== 0);
  return index < 0 ? digest.length * 8 : index * 8 + Math.clz32(digest[index] ?? 0) - 24;
}
