// Finds the nonce whose SHA-256 after the challenge starts with enough 0 bits. Not with
// crypto.subtle or altcha-lib, which uses it: it is missing on plain HTTP, and one promise per
// attempt makes it tens of times slower. Challenge and nonce fit into a single block, so no
// chaining is needed.

const nonceLength = 11;
const blockLength = 64;
// The text is followed by one marker byte and eight bytes of length.
const textLengthMax = blockLength - 9;

// Enough digits for a million attempts.
const digitsInMotion = 6;

const roundKeys = Int32Array.from(firstPrimes(64), (prime) => fractionOf(Math.cbrt(prime)));
const startState = Int32Array.from(firstPrimes(8), (prime) => fractionOf(Math.sqrt(prime)));

export function findNonce(challenge: string, difficulty: number): string {
  const length = challenge.length + nonceLength;
  if (!/^[\x21-\x7e]*$/.test(challenge) || length > textLengthMax || difficulty > 32) {
    throw new Error('This challenge is not of the kind that can be solved here.');
  }
  const bytes = new Uint8Array(blockLength);
  const block = new DataView(bytes.buffer);
  new TextEncoder().encodeInto(challenge.padEnd(length, '0'), bytes);
  bytes[length] = 0x80;
  block.setUint32(blockLength - 4, length * 8);

  // The words before this one rarely change, so their rounds are computed once.
  const turning = (length - digitsInMotion) >> 2;
  const last = (length - 1) >> 2;
  const words = new Int32Array(64);
  const state = new Int32Array(8);
  const begin = () => {
    for (let word = 0; word < 16; word += 1) words[word] = block.getInt32(word * 4);
    state.set(startState);
    runRounds(words, state, 0, turning);
  };
  begin();
  while (Math.clz32(firstWordOfHash(words, state, turning)) < difficulty) {
    const changed = countUp(bytes, length - 1) >> 2;
    if (changed < turning) begin();
    else for (let word = changed; word <= last; word += 1) words[word] = block.getInt32(word * 4);
  }
  return new TextDecoder().decode(bytes.subarray(challenge.length, length));
}

/**
 * Adds one to the decimal number that ends at `last`; returns the position of the first changed
 * digit.
 */
function countUp(bytes: Uint8Array, last: number): number {
  const nine = 0x39;
  let at = last;
  while (bytes[at] === nine) {
    bytes[at] = 0x30;
    at -= 1;
  }
  bytes[at] = (bytes[at] ?? 0) + 1;
  return at;
}

const finalState = new Int32Array(8);

/** Only the first of the eight words of the hash is needed. */
function firstWordOfHash(words: Int32Array, state: Int32Array, from: number): number {
  for (let i = 16; i < 64; i += 1) {
    const x = words[i - 15] ?? 0;
    const y = words[i - 2] ?? 0;
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    words[i] = ((words[i - 16] ?? 0) + s0 + (words[i - 7] ?? 0) + s1) | 0;
  }
  finalState.set(state);
  runRounds(words, finalState, from, 64);
  return ((startState[0] ?? 0) + (finalState[0] ?? 0)) | 0;
}

/** The rounds of SHA-256 between two indexes, over the words of one block. */
function runRounds(words: Int32Array, state: Int32Array, from: number, to: number): void {
  let a = state[0] ?? 0;
  let b = state[1] ?? 0;
  let c = state[2] ?? 0;
  let d = state[3] ?? 0;
  let e = state[4] ?? 0;
  let f = state[5] ?? 0;
  let g = state[6] ?? 0;
  let h = state[7] ?? 0;
  for (let i = from; i < to; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + (g ^ (e & (f ^ g))) + (roundKeys[i] ?? 0) + (words[i] ?? 0)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & (b ^ c)) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = a;
  state[1] = b;
  state[2] = c;
  state[3] = d;
  state[4] = e;
  state[5] = f;
  state[6] = g;
  state[7] = h;
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

// The algorithm's constants are defined this way; a double has enough precision.
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
