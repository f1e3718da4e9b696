import { fileTypeFromBuffer } from 'file-type';

/** The start and end of an image are enough to check it. */
export interface PictureEnds {
  head: Uint8Array;
  tail: Uint8Array;
  /** Bytes of the whole image. */
  size: number;
}

const tailBytes = 2_048;

function endsOf(bytes: Uint8Array): PictureEnds {
  return { head: bytes.subarray(0, 256), tail: bytes.subarray(-tailBytes), size: bytes.length };
}

/**
 * Why bytes are not a complete image; undefined if they seem to be one. Browsers show the available
 * part of a truncated image and copy it into a PDF, where some readers show nothing.
 */
export function imageError({ head, tail, size }: PictureEnds): string | undefined {
  const start = Buffer.from(head).toString('latin1');
  const end = Buffer.from(tail).toString('latin1');
  if (start.startsWith('\x89PNG')) return end.includes('IEND') ? undefined : cutShort;
  if (start.startsWith('\xff\xd8\xff')) return end.includes('\xff\xd9') ? undefined : cutShort;
  if (start.startsWith('GIF8')) return /;\0*$/.test(end) ? undefined : cutShort;
  if (start.startsWith('RIFF')) {
    return head.length >= 8 && Buffer.from(head).readUInt32LE(4) + 8 <= size ? undefined : cutShort;
  }
  return undefined;
}

const cutShort = 'It is truncated: its end is missing.';

/** Why a server's answer is not an image; undefined if it seems to be one. */
export async function servedFault(bytes: Uint8Array): Promise<string | undefined> {
  if (bytes.length === 0) return 'It is empty.';
  const type = await fileTypeFromBuffer(bytes);
  const text = textAtStart(bytes);
  const isDrawing = text.startsWith('<') && /<svg\b/i.test(text);
  if (!type?.mime.startsWith('image/') && !isDrawing) return 'It is not a readable image.';
  return imageError(endsOf(bytes));
}

function textAtStart(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, 4_096)).toString('utf8').trimStart();
}
