// How large a picture says it is, before anything unpacks it.

export interface ImageSize {
  width: number;
  height: number;
}

/** Undefined for a picture whose head is cut off or unknown. */
export function imageSize(bytes: Buffer): ImageSize | undefined {
  try {
    return sizeIn(bytes);
  } catch {
    // Read past its end.
    return undefined;
  }
}

function sizeIn(bytes: Buffer): ImageSize | undefined {
  const start = bytes.toString('latin1', 0, 4);
  if (start === '\x89PNG') return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (start === 'GIF8') return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  if (start.startsWith('BM')) {
    return { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) };
  }
  if (start === 'RIFF') return webpSize(bytes);
  if (start.startsWith('\xff\xd8')) return jpegSize(bytes);
  return start === 'II*\0' || start === 'MM\0*' ? tiffSize(bytes, start === 'II*\0') : undefined;
}

function jpegSize(bytes: Buffer): ImageSize | undefined {
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

function webpSize(bytes: Buffer): ImageSize | undefined {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') {
    return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  }
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) };
  }
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

function tiffSize(bytes: Buffer, isLittle: boolean): ImageSize | undefined {
  const short = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const long = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const folder = long(4);
  const found = new Map<number, number>();
  for (let index = 0; index < short(folder); index++) {
    const at = folder + 2 + index * 12;
    found.set(short(at), short(at + 2) === 3 ? short(at + 8) : long(at + 8));
  }
  const [width, height] = [found.get(256), found.get(257)];
  return width === undefined || height === undefined ? undefined : { width, height };
}
