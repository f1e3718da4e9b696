// All keys come from one secret. Each use has its own key by HKDF, so that none stands in for
// another; the secret itself is never in the database.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { join } from 'node:path';

export interface Secrets {
  /** Keyed hash of an API key for look-up, hex. */
  lookup(apiKey: string): string;
  /** Encrypts a text; `boundTo` (say, user and key id) must be given again to read it. */
  seal(text: string, boundTo: string): string;
  unseal(sealed: string, boundTo: string): string;
  /** Keyed hash that tells our own bytes from others'; each use has its own key. */
  sign(use: string, bytes: Uint8Array): Buffer;
  /** The same for many texts: the key of a use is derived once. Hex. */
  signer(use: string): (text: string) => string;
}

/** Where the generated secret is. */
export function secretFileIn(dataFolder: string): string {
  return join(dataFolder, 'app-secret');
}

export function createSecrets(appSecret: string): Secrets {
  // As a key object it is taken over by the library once, not at every use.
  const derive = (use: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', appSecret, '', use, 32)));
  const lookupKey = derive('api-key-lookup');
  const sealKey = derive('seal');
  return {
    lookup: (apiKey) => createHmac('sha256', lookupKey).update(apiKey).digest('hex'),
    seal: (text, boundTo) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv).setAAD(Buffer.from(boundTo));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
    },
    unseal: (sealed, boundTo) => {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, 12))
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString(
        'utf8',
      );
    },
    sign: (use, bytes) =>
      createHmac('sha256', derive(`sign ${use}`))
        .update(bytes)
        .digest(),
    signer: (use) => {
      const key = derive(`sign ${use}`);
      return (text) => createHmac('sha256', key).update(text).digest('hex');
    },
  };
}

/** 256 random bits for a link or a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** How tokens are stored: a leaked database opens no session and no link. */
export function hashToken(token: string): string {
  return sha256(token);
}

export function sha256(bytes: Uint8Array | string): string {
  return hash('sha256', bytes, 'hex');
}
