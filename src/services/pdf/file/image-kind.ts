/** What a picture's first bytes say it is. */
export type ImageKind = 'jpeg' | 'png' | 'webp';

export function imageKindOf(bytes: Buffer): ImageKind | undefined {
  if (bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg';
  if (bytes.subarray(1, 4).equals(Buffer.from('PNG'))) return 'png';
  const isWebp =
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'webp' : undefined;
}
