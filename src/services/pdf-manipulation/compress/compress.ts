// Makes a PDF smaller: pictures get fewer pixels and lower quality, streams are packed well and once, and
// what nothing uses is left out. A task does some of the pictures and says which.
import type { FileTask } from '#services/children/task.ts';
import { openPdf } from '#services/pdf/file/open-pdf.ts';
import { isSigned } from '#services/pdf/join/join-fields.ts';
import { markAsTest } from '#services/pdf/test-mark.ts';
import { writePdf } from '#services/pdf/write-pdf.ts';
import type { PictureLevel } from '#services/pdf-manipulation/compress/levels.ts';
import { looksAlike } from '#services/pdf-manipulation/compress/looks-alike.ts';
import { joinEqualStreams, packStreams } from '#services/pdf-manipulation/compress/pack-streams.ts';
import {
  findPictures,
  shrinkPicture,
} from '#services/pdf-manipulation/compress/shrink-pictures.ts';
import { onlySource } from '#services/pdf-manipulation/edit-pdf.ts';
import type { MadeFacts, TaskHead } from '#services/pdf-manipulation/made-file.ts';
import type { Warning } from '#services/tools.ts';

export interface CompressHead extends TaskHead, PictureLevel {
  /** The numbers of pictures that were done before. */
  done: number[];
  /** There is no time for more pictures. */
  isLast: boolean;
}

export interface CompressedFacts extends MadeFacts {
  done: number[];
  isDone: boolean;
  /** Whether it can be read and looks like what it was made of. */
  isSound: boolean;
}

const picturesMs = 3_000;
const packingMs = 2_000;

/** The second file is what the first was at the beginning. */
export const compress: FileTask<CompressHead> = async (head, files) => {
  const started = performance.now();
  const { source, bytes } = onlySource(head.sources, files);
  const file = await openPdf({ ...source, bytes });
  const signed = isSigned(file);
  const done = new Set(head.done);
  const pictures = findPictures(file).filter(({ ref }) => !done.has(ref.objectNumber));
  let left = pictures.length;
  for (const picture of head.isLast ? [] : pictures) {
    if (performance.now() > started + picturesMs) break;
    await shrinkPicture(file.context, picture, head);
    done.add(picture.ref.objectNumber);
    left -= 1;
  }
  const isDone = left === 0 || head.isLast;
  if (isDone) {
    packStreams(file.context, performance.now() + packingMs);
    joinEqualStreams(file.context);
  }
  if (head.isTest) markAsTest(file.context, file.pages);
  const made = await writePdf(file.context, file);
  const original = files[1] ?? bytes;
  const facts: CompressedFacts = {
    pages: file.pages.length,
    done: [...done],
    isDone,
    isSound: isDone && (head.isTest || (await looksAlike(made, original, file.pages.length))),
    warnings: [
      ...(head.done.length === 0 ? file.warnings : []),
      ...warn(
        signed && isDone,
        source.path,
        'The file is signed. No signature is valid after a change.',
      ),
      ...warn(left > 0 && isDone, source.path, `There was no time for ${left} of its pictures.`),
    ],
  };
  return { facts, files: [made] };
};

function warn(isSo: boolean, path: string, message: string): Warning[] {
  return isSo ? [{ path, message }] : [];
}
