// Makes a new document of chosen pages of others, with all that belongs to these pages: links,
// bookmarks, form fields, tags, page names, layers and attachments. What nothing refers to stays behind.
import { PDFContext, PDFDict, PDFRef } from '@cantoo/pdf-lib';
import { createCopier } from '#services/pdf/file/copy-objects.ts';
import type { PdfFile } from '#services/pdf/file/open-pdf.ts';
import type { PdfPage } from '#services/pdf/file/page-tree.ts';
import { dictIn, listIn, pdfName } from '#services/pdf/file/pdf-values.ts';
import { writePageTree } from '#services/pdf/file/write-page-tree.ts';
import { isGoTo, movedDestination, readDestinations } from '#services/pdf/join/destinations.ts';
import { createAttachmentJoiner } from '#services/pdf/join/join-attachments.ts';
import { createFieldJoiner } from '#services/pdf/join/join-fields.ts';
import { createLabelJoiner } from '#services/pdf/join/join-labels.ts';
import { createLayerJoiner } from '#services/pdf/join/join-layers.ts';
import { createOutlineJoiner } from '#services/pdf/join/join-outlines.ts';
import type { JoinPart } from '#services/pdf/join/join-part.ts';
import { createTagJoiner } from '#services/pdf/join/join-tags.ts';
import { usedResources } from '#services/pdf/join/used-resources.ts';

/** What of the documents is not in the joined one, or not as it was. */
export interface JoinReport {
  links: number;
  attachments: number;
  repeated: number;
  renamedFields: number;
  signatures: number;
  hasXfa: boolean;
  hasScripts: boolean;
}

export interface DocumentJoiner {
  context: PDFContext;
  catalog: PDFDict;
  /** Adds pages by their numbers in the document, from 0; gives their copies. */
  add(file: PdfFile, indexes: readonly number[], title?: string): PDFRef[];
  finish(): JoinReport;
}

const pageKeys = ['Parent', 'Annots', 'B', 'Resources', 'MediaBox', 'CropBox', 'Rotate'];
const kept = ['Lang', 'ViewerPreferences', 'PageMode', 'PageLayout'];

/** `isOne`: of a single document, which stays what it says it is. */
export function createDocumentJoiner({ isOne }: { isOne: boolean }): DocumentJoiner {
  const context = PDFContext.create();
  const catalog = context.obj({ Type: 'Catalog' });
  context.trailerInfo.Root = context.register(catalog);
  const all: PDFRef[] = [];
  const titles = new Map<JoinPart, string>();
  const tags = createTagJoiner(context, isOne);
  const fields = createFieldJoiner(context);
  const attachments = createAttachmentJoiner(context);
  const joiners = [
    tags,
    fields,
    createLayerJoiner(context),
    attachments,
    createLabelJoiner(context),
    createOutlineJoiner(context, (part) => titles.get(part)),
  ];
  const report = { links: 0, repeated: 0, hasScripts: false };
  let parts = 0;

  function copyPage(part: JoinPart, page: PdfPage, ref: PDFRef): void {
    const copy = part.copier.copyDict(page.dict, pageKeys);
    for (const key of ['Resources', 'MediaBox', 'CropBox', 'Rotate']) {
      const less = key === 'Resources' && isOne && !part.isWhole ? used(part, page) : undefined;
      const given = less ?? page.dict.get(pdfName(key)) ?? page.inherited.get(key);
      const value = part.copier.copy(given);
      if (value !== undefined) copy.set(pdfName(key), value);
    }
    copy.set(pdfName('Type'), pdfName('Page'));
    context.assign(ref, copy);
  }

  const used = (part: JoinPart, page: PdfPage) => usedResources(part.file.context, page);

  /** Links lead to the copies; one to a page that is not there is left out. */
  function copyAnnotations(part: JoinPart, page: PdfPage, ref: PDFRef): void {
    const from = part.file.context;
    const copies = listIn(from, page.dict, 'Annots').flatMap((one) => {
      const dict = from.lookup(one);
      if (!(dict instanceof PDFDict)) return [];
      const place = part.destinations.ofLink(dict);
      const moved = place && movedDestination(context, place, part.pages);
      if (place !== undefined && moved === undefined) {
        report.links += 1;
        if (one instanceof PDFRef) part.copier.leaveOut(one);
        return [];
      }
      const copy = part.copier.copy(one);
      if (copy === undefined) return [];
      part.copier.finish();
      if (moved !== undefined) lead(context.lookup(copy), moved);
      return [copy];
    });
    const target = context.lookup(ref);
    if (copies.length > 0 && target instanceof PDFDict) {
      target.set(pdfName('Annots'), context.obj(copies));
    }
  }

  function startDocument(part: JoinPart): void {
    const { context: from, catalog: source } = part.file;
    for (const key of isOne ? [...kept, 'Metadata', 'OutputIntents', 'Extensions'] : kept) {
      const value = part.copier.copy(source.get(pdfName(key)));
      if (value !== undefined) catalog.set(pdfName(key), value);
    }
    const facts = from.lookup(from.trailerInfo.Info);
    if (facts instanceof PDFDict) {
      context.trailerInfo.Info = context.register(part.copier.copyDict(facts));
    }
    const id = part.copier.copy(from.trailerInfo.ID);
    if (isOne && id !== undefined) context.trailerInfo.ID = id;
  }

  return {
    context,
    catalog,
    add(file, indexes, title) {
      const targets = new Map<PDFRef, PDFRef>();
      const chosen = indexes.flatMap((index) => file.pages[index] ?? []);
      const copier = createCopier(file.context, context, tags.startPart());
      for (const page of chosen) {
        if (targets.has(page.ref)) continue;
        const ref = context.nextRef();
        targets.set(page.ref, ref);
        copier.standIn(page.ref, ref);
      }
      const part: JoinPart = {
        file,
        copier,
        destinations: readDestinations(file),
        indexes,
        isWhole: targets.size === file.pages.length,
        pages: targets,
        annotations: annotationsOf(
          file,
          file.pages.filter(({ ref }) => targets.has(ref)),
        ),
        position: parts,
        firstPage: all.length,
      };
      leaveOutOthers(part);
      if (title !== undefined) titles.set(part, title);
      if (parts === 0) startDocument(part);
      parts += 1;
      const done = new Set<PDFRef>();
      const refs = chosen.map((page) => {
        const first = targets.get(page.ref);
        const isFirst = first !== undefined && !done.has(page.ref);
        const ref = isFirst ? first : context.nextRef();
        copyPage(part, page, ref);
        if (!isFirst) {
          forgetTags(context.lookup(ref));
          if (page.dict.has(pdfName('Annots'))) report.repeated += 1;
        }
        done.add(page.ref);
        return ref;
      });
      for (const page of file.pages) {
        const ref = targets.get(page.ref);
        if (ref !== undefined) copyAnnotations(part, page, ref);
      }
      copier.finish();
      for (const joiner of joiners) joiner.add(part);
      copier.finish();
      report.hasScripts ||= hasScripts(file);
      all.push(...refs);
      return refs;
    },
    finish() {
      writePageTree(context, catalog, all);
      for (const joiner of joiners) joiner.finish(catalog, context);
      const { renamed, signatures, hasXfa } = fields.report;
      return {
        ...report,
        attachments: attachments.leftOut,
        renamedFields: renamed,
        signatures,
        hasXfa,
      };
    },
  };
}

function annotationsOf({ context }: PdfFile, pages: readonly PdfPage[]): JoinPart['annotations'] {
  return pages.flatMap(({ dict }) =>
    listIn(context, dict, 'Annots').flatMap((ref) => {
      const found = context.lookup(ref);
      return ref instanceof PDFRef && found instanceof PDFDict ? [{ ref, dict: found }] : [];
    }),
  );
}

/** Pages that were not chosen, and what stands on them alone. */
function leaveOutOthers({ file, pages, annotations, copier }: JoinPart): void {
  const shown = new Set(annotations.map(({ ref }) => ref));
  for (const page of file.pages) {
    if (pages.has(page.ref)) continue;
    copier.leaveOut(page.ref);
    for (const { ref } of annotationsOf(file, [page])) if (!shown.has(ref)) copier.leaveOut(ref);
  }
}

function lead(link: unknown, place: ReturnType<typeof movedDestination>): void {
  if (!(link instanceof PDFDict) || place === undefined) return;
  const action = link.lookup(pdfName('A'));
  if (action instanceof PDFDict && isGoTo(action)) action.set(pdfName('D'), place);
  else link.set(pdfName('Dest'), place);
}

function forgetTags(page: unknown): void {
  if (page instanceof PDFDict) page.delete(pdfName('StructParents'));
}

function hasScripts({ context, catalog }: PdfFile): boolean {
  const names = dictIn(context, catalog, 'Names');
  const action = dictIn(context, catalog, 'OpenAction');
  return (
    names?.has(pdfName('JavaScript')) === true ||
    action?.lookup(pdfName('S')) === pdfName('JavaScript')
  );
}
