import { isAscii, isUtf8 } from 'node:buffer';
import sniffEncoding from 'html-encoding-sniffer';
import { decodeText } from '#services/text-extractor/readers/decode-text.ts';

/**
 * The text of a page: in the encoding that a browser would take, by its mark, the Content-Type and what the
 * page says of itself; and where its bytes cannot be that, in the one they are in.
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const page = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const encoding = encodingOf(page, contentType);
  // The same text, several times as fast.
  if (encoding === 'UTF-8' && isAscii(page)) return page.toString('latin1');
  return decoderOf(encoding).decode(page);
}

function encodingOf(bytes: Buffer, contentType: string): string {
  const label = /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType)?.[1];
  const declared = sniffEncoding(bytes, {
    xml: /^application\/xhtml\+xml/i.test(contentType),
    defaultEncoding: 'UTF-8',
    ...(label === undefined ? {} : { transportLayerEncodingLabel: label }),
  });
  const isMarked = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/.test(bytes.toString('latin1', 0, 3));
  if (isMarked) return declared;
  const wide = wideOf(bytes);
  if (wide !== undefined) return wide;
  const isSingle = singleByte.test(declared);
  if (isUtf8(bytes)) return isSingle && isSurelyUtf8(bytes) ? 'UTF-8' : declared;
  const own = byLanguage(bytes);
  // Western Europe is what servers say of everything, and has not the letters of these.
  if (declared === 'windows-1252') return own === 'windows-1250' ? own : declared;
  if (declared !== 'UTF-8' || isDamagedUtf8(bytes)) return declared;
  return own ?? decodeText(withoutTags(bytes)).encoding;
}

// Their letters are English, whatever the language of the text.
function withoutTags(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replace(/<[^<>]*>/g, ' '), 'latin1');
}

const singleByte = /^(?:windows-\d+|iso-8859-|koi8-|macintosh|ibm866|x-mac-)/i;

/** Two or three bytes of another encoding may be a letter by chance; several times that does not happen. */
function isSurelyUtf8(bytes: Uint8Array): boolean {
  return (new TextDecoder().decode(bytes).match(/[^\0-\x7f]/gu) ?? []).length >= 3;
}

/** More letters are whole than broken. */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  const beyondAscii = new TextDecoder().decode(bytes).match(/[^\0-\x7f]/gu) ?? [];
  return beyondAscii.filter((letter) => letter === '\ufffd').length * 2 < beyondAscii.length;
}

const headBytes = 2_048;

/** UTF-16 without a mark: most of a page is ASCII, so that every other byte is zero. */
function wideOf(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, headBytes);
  const zerosAt = (rest: number) => head.filter((byte, at) => byte === 0 && at % 2 === rest).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  const enough = head.length / 5;
  if (odd > enough && even < odd / 10) return 'UTF-16LE';
  return even > enough && odd < even / 10 ? 'UTF-16BE' : undefined;
}

const languages: Readonly<Record<string, string>> = {
  'windows-1250': 'bs cs hr hu pl ro sk sl',
  'windows-1251': 'be bg mk ru uk',
  'windows-1253': 'el',
  'windows-1254': 'tr',
  'windows-1257': 'et lt lv',
};

function byLanguage(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, headBytes);
  const language = /<html\s[^>]*?\blang\s*=\s*["']?([a-z]{2})\b/i.exec(head)?.[1]?.toLowerCase();
  if (language === undefined) return undefined;
  return Object.keys(languages).find((name) => languages[name]?.split(' ').includes(language));
}

function decoderOf(encoding: string): Pick<InstanceType<typeof TextDecoder>, 'decode'> {
  try {
    return new TextDecoder(encoding);
  } catch {
    // `replacement` and the like, which no page is meant to be read in.
    return new TextDecoder();
  }
}
