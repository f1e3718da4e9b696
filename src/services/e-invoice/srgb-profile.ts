// The colours of the screen as an ICC profile, version 2: what an archived PDF says its colours are. Made
// from the published numbers of IEC 61966-2-1, so that no file of others with a licence of its own is shipped.

/** Of red, green and blue, and of white: CIE XYZ as seen under D50. */
const primaries = {
  wtpt: [0.9642, 1, 0.8249],
  rXYZ: [0.43607, 0.22249, 0.01392],
  gXYZ: [0.38515, 0.71687, 0.09708],
  bXYZ: [0.14307, 0.06061, 0.7141],
} as const;
const name = 'sRGB IEC61966-2.1';
const curvePoints = 1024;
const headerLength = 128;

let made: Buffer | undefined;

/** About 2 KB, always the same. */
export function srgbProfile(): Buffer {
  made ??= build();
  return made;
}

function build(): Buffer {
  const curve = toneCurve();
  const tags: [string, Buffer][] = [
    ['desc', description(name)],
    ['cprt', Buffer.concat([Buffer.from('text\0\0\0\0No copyright\0', 'latin1')])],
    ...Object.entries(primaries).map(([tag, xyz]): [string, Buffer] => [tag, colour(xyz)]),
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  const table = Buffer.alloc(4 + tags.length * 12);
  table.writeUInt32BE(tags.length, 0);
  const parts: Buffer[] = [];
  const places = new Map<Buffer, number>();
  let size = headerLength + table.length;
  for (const [index, [tag, data]] of tags.entries()) {
    const at = places.get(data) ?? size;
    if (!places.has(data)) {
      const filled = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
      places.set(data, at);
      parts.push(filled);
      size += filled.length;
    }
    table.write(tag, 4 + index * 12, 'latin1');
    table.writeUInt32BE(at, 8 + index * 12);
    table.writeUInt32BE(data.length, 12 + index * 12);
  }
  return Buffer.concat([header(size), table, ...parts]);
}

function header(size: number): Buffer {
  const bytes = Buffer.alloc(headerLength);
  bytes.writeUInt32BE(size, 0);
  bytes.writeUInt32BE(0x02100000, 8);
  bytes.write('mntrRGB XYZ ', 12, 'latin1');
  // The day of the standard; a profile must have one.
  for (const [index, part] of [1999, 10, 18, 0, 0, 0].entries()) {
    bytes.writeUInt16BE(part, 24 + index * 2);
  }
  bytes.write('acsp', 36, 'latin1');
  for (const [index, value] of primaries.wtpt.entries()) {
    bytes.writeInt32BE(Math.round(value * 65536), 68 + index * 4);
  }
  return bytes;
}

function description(text: string): Buffer {
  const bytes = Buffer.alloc(12 + text.length + 1 + 78);
  bytes.write('desc', 0, 'latin1');
  bytes.writeUInt32BE(text.length + 1, 8);
  bytes.write(text, 12, 'latin1');
  return bytes;
}

function colour(xyz: readonly number[]): Buffer {
  const bytes = Buffer.alloc(20);
  bytes.write('XYZ ', 0, 'latin1');
  for (const [index, value] of xyz.entries()) {
    bytes.writeInt32BE(Math.round(value * 65536), 8 + index * 4);
  }
  return bytes;
}

function toneCurve(): Buffer {
  const bytes = Buffer.alloc(12 + curvePoints * 2);
  bytes.write('curv', 0, 'latin1');
  bytes.writeUInt32BE(curvePoints, 8);
  for (let point = 0; point < curvePoints; point += 1) {
    const value = point / (curvePoints - 1);
    const linear = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    bytes.writeUInt16BE(Math.round(linear * 65535), 12 + point * 2);
  }
  return bytes;
}
