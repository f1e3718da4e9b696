// Finds the nonce whose SHA-256 behind the challenge starts with enough 0 bits. Own code and not
// crypto.subtle: that is missing on plain http, and one promise per try makes it tens of times
// slower. Challenge and nonce fit into a single block, so there is no chaining and no length beyond.

const nonceLength = 11;
const blockLength = 64;
// Behind the text come one mark and eight bytes of length.
const textLengthMax = blockLength - 9;
const reportEvery = 16_384;

const roundKeys = Int32Array.from(firstPrimes(64), (prime) => fractionOf(Math.cbrt(prime)));
const startState = firstPrimes(8).map((prime) => fractionOf(Math.sqrt(prime)));

export function findNonce(
  challenge: string,
  difficulty: number,
  onProgress: (tries: number) => void = () => {},
): string {
  const length = challenge.length + nonceLength;
  if (!/^[\x21-\x7e]*$/.test(challenge) || length > textLengthMax || difficulty > 32) {
    throw new Error('This challenge is not of the kind that can be solved here.');
  }
  const bytes = new Uint8Array(blockLength);
  const block = new DataView(bytes.buffer);
  new TextEncoder().encodeInto(challenge.padEnd(length, '0'), bytes);
  bytes[length] = 0x80;
  block.setUint32(blockLength - 4, length * 8);
  for (let tries = 1; ; tries += 1) {
    if (Math.clz32(firstWordOfHash(block)) >= difficulty) break;
    if (tries % reportEvery === 0) onProgress(tries);
    countUp(bytes, length - 1);
  }
  return new TextDecoder().decode(bytes.subarray(challenge.length, length));
}

/** Adds one to the decimal number that ends at `last`. */
function countUp(bytes: Uint8Array, last: number): void {
  const nine = 0x39;
  let at = last;
  while (bytes[at] === nine) {
    bytes[at] = 0x30;
    at -= 1;
  }
  bytes[at] = (bytes[at] ?? 0) + 1;
}

const words = new Int32Array(64);

/** Rounds of SHA-256 over one block; of the eight words of the result only the first is wanted. */
function firstWordOfHash(block: DataView): number {
  for (let i = 0; i < 16; i += 1) words[i] = block.getInt32(i * 4);
  for (let i = 16; i < 64; i += 1) {
    const x = words[i - 15] ?? 0;
    const y = words[i - 2] ?? 0;
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    words[i] = ((words[i - 16] ?? 0) + s0 + (words[i - 7] ?? 0) + s1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = startState;
  const first = a;
  for (let i = 0; i < 64; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (roundKeys[i] ?? 0) + (words[i] ?? 0)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  return (first + a) | 0;
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

// The algorithm's constants are defined this way; a double holds them with bits to spare.
function fractionOf(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n += 1) {
    if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  }
  return primes;
}
