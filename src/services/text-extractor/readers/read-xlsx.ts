import { chosenPages } from '#services/pdf/file/page-list.ts';
import type { ReadFile, ReadOptions, ReadPage } from '#services/text-extractor/read-file.ts';
import { readNumberFormats } from '#services/text-extractor/readers/number-formats.ts';
import {
  mainPart,
  type Relation,
  readProperties,
  relationId,
  relationsOf,
} from '#services/text-extractor/readers/office-parts.ts';
import { type OpenZip, openZip, readPart } from '#services/text-extractor/readers/open-zip.ts';
import { plainCharacters } from '#services/text-extractor/readers/plain-characters.ts';
import { readSheet } from '#services/text-extractor/readers/read-sheet.ts';
import { walkXml } from '#services/text-extractor/readers/walk-xml.ts';

/** The sheets of a workbook, hidden ones too; cells as they are shown, as far as that is known. */
export async function readXlsx(bytes: Buffer, { pages: list }: ReadOptions): Promise<ReadFile> {
  const zip = await openZip(bytes);
  const workbook = (await mainPart(zip)) ?? 'xl/workbook.xml';
  const sheets: { name: string; id: string }[] = [];
  let is1904 = false;
  walkXml(await readPart(zip, workbook), {
    open(tag, attributes) {
      if (tag === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
      if (tag !== 'sheet') return;
      sheets.push({ name: attributes.name ?? '', id: relationId(attributes) ?? '' });
    },
  });
  const relations = await relationsOf(zip, workbook);
  const shared = await readSharedTexts(zip, [...relations.values()]);
  const styles = [...relations.values()].find(({ type }) => type === 'styles')?.target;
  const formats = readNumberFormats(await zip.read(styles ?? 'xl/styles.xml'), is1904);
  const pages: ReadPage[] = [];
  for (const page of chosenPages(list, sheets.length)) {
    const { name = '', id = '' } = sheets[page - 1] ?? {};
    const part = relations.get(id)?.target;
    const xml = part === undefined ? undefined : await zip.read(part);
    const table = xml === undefined ? '' : readSheet(xml, shared, formats);
    const comments = part === undefined ? '' : await readComments(zip, part);
    const text = [table, comments].filter((one) => one !== '').join('\n\n');
    pages.push({ page, name, text, lines: [], source: text === '' ? 'none' : 'text' });
  }
  return {
    type: 'xlsx',
    pages,
    pageCount: sheets.length,
    metadata: readProperties(await zip.read('docProps/core.xml')),
    warnings: [],
  };
}

async function readSharedTexts(zip: OpenZip, relations: readonly Relation[]): Promise<string[]> {
  const named = relations.find(({ type }) => type === 'sharedStrings')?.target;
  const xml = await zip.read(named ?? 'xl/sharedStrings.xml');
  return xml === undefined ? [] : textsIn(xml, 'si').map(plainCharacters);
}

async function readComments(zip: OpenZip, sheet: string): Promise<string> {
  const found = [...(await relationsOf(zip, sheet)).values()].find(
    ({ type }) => type === 'comments',
  );
  const xml = found && (await zip.read(found.target));
  return xml ? textsIn(xml, 'comment').join('\n') : '';
}

/** The text of each element of a name, whatever its formatting; without phonetic readings. */
function textsIn(xml: Buffer, element: string): string[] {
  const found: string[] = [];
  let isText = false;
  let reading = 0;
  walkXml(xml, {
    open(name) {
      if (name === element) found.push('');
      if (name === 'rPh') reading += 1;
      isText = name === 't' && reading === 0;
    },
    text(text) {
      if (isText) found.push((found.pop() ?? '') + text);
    },
    close(name) {
      if (name === 'rPh') reading -= 1;
      isText = false;
    },
  });
  return found;
}
