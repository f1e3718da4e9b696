import { endMissing, sparePassword } from '#services/pdf/file/file-warnings.ts';
import { readPdfText } from '#services/pdf-text/read-pdf-text.ts';
import type { ReadFile, ReadOptions } from '#services/text-extractor/read-file.ts';

export async function readPdf(bytes: Buffer, options: ReadOptions): Promise<ReadFile> {
  const { pages, brokenPages, isRestricted, isPasswordSpare, isCutOff, ...read } =
    await readPdfText(bytes, options);
  return {
    type: 'pdf',
    ...read,
    pages: pages.map(({ page, text, lines, width, height, isEmpty }) => ({
      page,
      text,
      lines,
      source: text === '' ? 'none' : 'text',
      width,
      height,
      unit: 'pt',
      isEmpty,
    })),
    warnings: [
      ...(isCutOff ? [{ path: options.path, message: endMissing }] : []),
      ...(isPasswordSpare ? [{ path: 'password', message: sparePassword }] : []),
      ...(isRestricted ? [{ path: options.path, message: restricted }] : []),
      ...brokenPages.map((page) => ({
        path: options.path,
        message: `Page ${page} is damaged and was left out.`,
      })),
    ],
  };
}

const restricted =
  'The file has restrictions of its owner: no copying. Look at what you may do with its text.';
