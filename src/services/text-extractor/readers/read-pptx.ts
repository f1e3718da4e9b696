import { chosenPages } from '#services/pdf/file/page-list.ts';
import type { ReadFile, ReadOptions, ReadPage } from '#services/text-extractor/read-file.ts';
import { collectText, type TextRules } from '#services/text-extractor/readers/collect-text.ts';
import {
  mainPart,
  readProperties,
  relationId,
  relationsOf,
} from '#services/text-extractor/readers/office-parts.ts';
import { openZip, readPart } from '#services/text-extractor/readers/open-zip.ts';
import { walkXml } from '#services/text-extractor/readers/walk-xml.ts';

const rules: TextRules = {
  paragraphs: new Set(['p']),
  texts: new Set(['t']),
  table: 'tbl',
  row: 'tr',
  cells: new Set(['tc']),
  // Fields are numbers of slides and dates of today.
  skipped: new Set(['Fallback', 'fld']),
  signs: { br: '\n', tab: '\t' },
};

/** The slides of a presentation in their order, each with its notes. */
export async function readPptx(bytes: Buffer, { pages: list }: ReadOptions): Promise<ReadFile> {
  const zip = await openZip(bytes);
  const presentation = (await mainPart(zip)) ?? 'ppt/presentation.xml';
  const ids: string[] = [];
  walkXml(await readPart(zip, presentation), {
    open(name, attributes) {
      const id = relationId(attributes);
      if (name === 'sldId' && id !== undefined) ids.push(id);
    },
  });
  const relations = await relationsOf(zip, presentation);
  const slides = ids.flatMap((id) => relations.get(id)?.target ?? []);
  const pages: ReadPage[] = [];
  for (const page of chosenPages(list, slides.length)) {
    const slide = slides[page - 1] ?? '';
    const notes = [...(await relationsOf(zip, slide)).values()].find(
      ({ type }) => type === 'notesSlide',
    );
    const parts = [await textOf(slide), notes === undefined ? '' : await textOf(notes.target)];
    const text = parts.filter((part) => part !== '').join('\n\n');
    pages.push({ page, text, lines: [], source: text === '' ? 'none' : 'text' });
  }

  async function textOf(part: string): Promise<string> {
    return collectText(await readPart(zip, part), rules)[0]?.text ?? '';
  }

  return {
    type: 'pptx',
    pages,
    pageCount: slides.length,
    metadata: readProperties(await zip.read('docProps/core.xml')),
    warnings: [],
  };
}
