/** Which way a camera held the picture, 1 to 8; 1, upright, for a picture that does not say. */
export function exifOrientation(bytes: Buffer): number {
  try {
    return orientationIn(bytes);
  } catch {
    // Read past its end.
    return 1;
  }
}

const orientationTag = 0x0112;

function orientationIn(bytes: Buffer): number {
  if (bytes.readUInt16BE(0) !== 0xffd8) return 1;
  for (let at = 2; bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const isExif = bytes[at + 1] === 0xe1 && bytes.toString('latin1', at + 4, at + 8) === 'Exif';
    if (isExif) return readTags(bytes.subarray(at + 10));
    if (bytes[at + 1] === 0xda) return 1;
  }
  return 1;
}

function readTags(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const folder = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let index = 0; index < short(folder); index++) {
    const at = folder + 2 + index * 12;
    if (short(at) !== orientationTag) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
