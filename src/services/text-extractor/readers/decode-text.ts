// Which encoding a text is in. Bytes that are UTF-8 are nothing else; for the rest, what is likely.
import { analyse } from 'chardet';

export interface DecodedText {
  text: string;
  /** By its name in the Encoding standard. */
  encoding: string;
}

const sampleBytes = 256 * 1024;

/** A text, by its byte order mark, a name it gives itself, or its bytes. */
export function decodeText(bytes: Buffer, named?: string): DecodedText {
  const marked = byMark(bytes);
  if (marked !== undefined) return decoded(bytes, marked);
  if (isUtf8(bytes)) return decoded(bytes, 'utf-8');
  const known = named === undefined ? undefined : knownEncoding(named);
  if (known !== undefined && known !== 'utf-8') return decoded(bytes, known);
  return decoded(bytes, guessed(bytes.subarray(0, sampleBytes)));
}

function decoded(bytes: Buffer, encoding: string): DecodedText {
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

function byMark([a, b, c]: Buffer): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : undefined;
}

function isUtf8(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // ISO-2022-JP is seven bits too.
    return !bytes.includes('\x1b$');
  } catch {
    return false;
  }
}

function knownEncoding(name: string): string | undefined {
  try {
    return new TextDecoder(name.trim()).encoding;
  } catch {
    return undefined;
  }
}

function guessed(bytes: Buffer): string {
  const zeros = bytes.reduce(
    (sum, byte, index) => (byte === 0 ? sum + (index % 2 ? 1 : -1) : sum),
    0,
  );
  if (Math.abs(zeros) > bytes.length * 0.2) return zeros > 0 ? 'utf-16le' : 'utf-16be';
  const [best] = analyse(bytes).filter(({ confidence }) => confidence >= 40);
  const name = best && knownEncoding(best.name);
  const isLatin = name === undefined || /^(?:windows-125[0249]|iso-8859-(?:1|2|9|15))$/.test(name);
  return isLatin ? latinOf(bytes) : name;
}

// Letters of our languages that stand at different places in the three encodings.
const candidates = [
  { encoding: 'windows-1250', letters: /[čćđšžČĆĐŠŽáéíóúäöüßÄÖÜőűŐŰěřůłąęśźżń„“–€]/g },
  { encoding: 'iso-8859-2', letters: /[čćđšžČĆĐŠŽáéíóúäöüßÄÖÜőűŐŰěřůłąęśźżń]/g },
  { encoding: 'windows-1252', letters: /[àâäáãåæçèéêëìíîïñòóôöõøùúûüßœÀÂÄÉÈÊÇÖÜŒ„“–’€]/g },
];

/** The encoding in which most of the letters beyond ASCII are usual ones. */
function latinOf(bytes: Buffer): string {
  const scores = candidates.map(({ encoding, letters }) => {
    const text = new TextDecoder(encoding).decode(bytes);
    const usual = text.match(letters)?.length ?? 0;
    const others = (text.match(/[\u0080-\uffff]/g)?.length ?? 0) - usual;
    // Controls of the upper half are in no text.
    const controls = text.match(/[\u0080-\u009f]/g)?.length ?? 0;
    // A capital within a word was a small letter of another encoding.
    const odd = text.match(/\p{Ll}[^\p{Ll}\s\d]\p{Ll}/gu)?.length ?? 0;
    return { encoding, score: usual - others * 2 - controls * 4 - odd };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).encoding;
}
