import { limits } from '#contract/limits.ts';
import type { StampStyle } from '#contract/services/pdf-manipulation/stamp-style.ts';
import { decoded, readStored } from '#services/input/read-input-file.ts';
import { stampJob } from '#services/pdf-manipulation/stamp-html.ts';
import type { Tools, Warning } from '#services/tools.ts';

interface StampFile {
  what: 'text' | 'image';
  /** A printed page, or a picture. */
  bytes: Uint8Array;
  warnings: Warning[];
}

/** What is to be put over pages, ready for the task that does it. */
export async function stampFile(
  input: { stamp_text?: string | undefined; image?: string | undefined; stamp_style: StampStyle },
  tools: Tools,
): Promise<StampFile> {
  const { stamp_text: text, image, stamp_style: style } = input;
  if (text !== undefined) {
    const job = stampJob(text, style.color);
    const printed = await tools.printer.print({ ...job, owner: tools.owner }, tools.signal);
    const letters = printed.findings.filter(({ kind }) => kind === 'letter');
    const warnings = letters.map(({ message }) => ({ path: 'stamp_text', message }));
    return { what: 'text', bytes: printed.bytes, warnings };
  }
  if (image?.startsWith('data:') === true) {
    return { what: 'image', bytes: decoded(image, 'image'), warnings: [] };
  }
  const { bytes } = await readStored(image ?? '', 'image', limits.documentBytesMax, tools);
  return { what: 'image', bytes, warnings: [] };
}
