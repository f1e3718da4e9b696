// Merges PDFs printed by Chromium. The library's own page copy loses the structure for screen
// readers, so pages and structure are copied and joined together (merge-tags.ts).
import { ParseSpeeds, PDFDocument, PDFName, PDFObjectCopier, type PDFRef } from '@cantoo/pdf-lib';
import type { BatchFile } from '#services/pdf/batch-file.ts';
import { createTagMerger } from '#services/pdf/merge-tags.ts';
import { writeOutline } from '#services/pdf/write-outline.ts';
import { writePdf } from '#services/pdf/write-pdf.ts';

export async function createPdfMerger(about: {
  title: string;
  author: string | undefined;
}): Promise<BatchFile> {
  const merged = await PDFDocument.create({ updateMetadata: false });
  const { context, catalog } = merged;
  const tags = createTagMerger(context);
  const documents: { title: string; page: PDFRef }[] = [];
  let bytes = 0;
  let pages = 0;

  return {
    async add(pdf, name) {
      bytes += pdf.byteLength;
      const source = await PDFDocument.load(pdf, {
        updateMetadata: false,
        parseSpeed: ParseSpeeds.Fastest,
      });
      const copier = PDFObjectCopier.for(source.context, context);
      const copies = source.getPages().map(({ ref }) => copier.copy(ref));
      const [first] = copies;
      if (first === undefined) return;
      tags.add(source, copier, copies);
      for (const ref of copies) catalog.insertLeafNode(ref, pages++);
      if (documents.length === 0) {
        const language = source.catalog.get(PDFName.of('Lang'));
        if (language !== undefined) catalog.set(PDFName.of('Lang'), copier.copy(language));
      }
      documents.push({ title: name, page: first });
    },
    bytes: () => bytes,
    async finish() {
      merged.setTitle(about.title, { showInWindowTitleBar: true });
      if (about.author !== undefined) merged.setAuthor(about.author);
      tags.finish(catalog);
      writeOutline(context, catalog, documents);
      await merged.flush();
      return writePdf(context);
    },
  };
}
