import type { PDFContext, PDFDict, PDFRef } from '@cantoo/pdf-lib';
import type { ObjectCopier } from '#services/pdf/file/copy-objects.ts';
import type { PdfFile } from '#services/pdf/file/open-pdf.ts';
import type { Destinations } from '#services/pdf/join/destinations.ts';

/** One document whose pages were copied into a joined one. */
export interface JoinPart {
  file: PdfFile;
  copier: ObjectCopier;
  destinations: Destinations;
  /** The chosen pages, by their numbers in it. */
  indexes: readonly number[];
  /** Whether all its pages are there. */
  isWhole: boolean;
  /** The copies of its pages, by the pages. */
  pages: ReadonlyMap<PDFRef, PDFRef>;
  /** What was found on its chosen pages that can have fields and tags. */
  annotations: readonly { ref: PDFRef; dict: PDFDict }[];
  /** How many parts came before. */
  position: number;
  /** The place of its first page among all. */
  firstPage: number;
}

/** What takes its share of every part, and is written at the end. */
export interface Joiner {
  add(part: JoinPart): void;
  finish(catalog: PDFDict, context: PDFContext): void;
}
