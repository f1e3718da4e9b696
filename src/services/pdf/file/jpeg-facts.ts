// What the segments of a JPEG say before its pixels begin.

export interface JpegFacts {
  width: number;
  height: number;
  /** 1 is grey, 3 are colours, 4 are inks. */
  components: number;
  bits: number;
  /** How a camera was held, from 1 (upright) to 8, as Exif counts. */
  orientation: number;
}

/** Undefined for what is no whole JPEG. */
export function readJpeg(bytes: Buffer): JpegFacts | undefined {
  try {
    return readSegments(bytes);
  } catch {
    // A length that leads out of the file.
    return undefined;
  }
}

function readSegments(bytes: Buffer): JpegFacts | undefined {
  let orientation = 1;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (marker === 0xe1) orientation = orientationIn(bytes.subarray(at + 4, at + 2 + length));
    if (isFrame(marker)) {
      const components = bytes.readUInt8(at + 9);
      // Noise has a frame as well, of sizes that no picture has; only a real one has this length.
      if (length !== 8 + 3 * components) return undefined;
      return {
        bits: bytes.readUInt8(at + 4),
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
        components,
        orientation,
      };
    }
    if (marker === 0xda || marker === 0xd9 || length < 2) return undefined;
    at += 2 + length;
  }
  return undefined;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function orientationIn(exif: Buffer): number {
  if (exif.toString('latin1', 0, 4) !== 'Exif' || exif.length < 14) return 1;
  const tiff = exif.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const start = long(4);
  if (start + 2 > tiff.length) return 1;
  const count = short(start);
  for (let nth = 0; nth < count; nth += 1) {
    const at = start + 2 + nth * 12;
    if (at + 12 > tiff.length) break;
    const value = short(at + 8);
    if (short(at) === 0x0112) return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
