// Format of an API key: `dsp_`, 32 random base62 characters, 6 characters of checksum. The checksum
// is not secret: it lets a mistyped or invented key be rejected without a database query.
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefix = 'dsp_';
const randomLength = 32;
const checksumLength = 6;
const shape = /^dsp_[0-9A-Za-z]{38}$/;

/** A new key of 190 random bits. */
export function newKeyText(random: (size: number) => Uint8Array = randomBytes): string {
  const body = prefix + randomText(random);
  return body + checksumOf(body);
}

/** Whether a text has the format and checksum of a key. */
export function isKeyText(text: string): boolean {
  if (!shape.test(text)) return false;
  const body = text.slice(0, prefix.length + randomLength);
  return text.slice(body.length) === checksumOf(body);
}

// Bytes from 248 are discarded: 248 is the largest multiple of 62, and otherwise the first eight
// characters would be more likely than the others.
function randomText(random: (size: number) => Uint8Array): string {
  let text = '';
  while (text.length < randomLength) {
    for (const byte of random(randomLength)) {
      if (byte < 248 && text.length < randomLength) text += alphabet.charAt(byte % 62);
    }
  }
  return text;
}

function checksumOf(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let at = 0; at < checksumLength; at++) {
    text = alphabet.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
