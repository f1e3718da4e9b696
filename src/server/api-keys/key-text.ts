// What an API key looks like: `dsp_`, 32 random base62 characters, 6 of checksum. The checksum is no
// secret: it lets a mistyped or made-up key be refused without asking the database.
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

/** Whether a text can be a key at all: its shape and checksum hold. */
export function isKeyText(text: string): boolean {
  if (!shape.test(text)) return false;
  const body = text.slice(0, prefix.length + randomLength);
  return text.slice(body.length) === checksumOf(body);
}

// Bytes of 248 and above are thrown away: 248 is the last multiple of 62, and without this the first
// eight characters would come up more often than the rest.
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
