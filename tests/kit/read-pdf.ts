// An independent reader of our PDFs: pdf.js shares no code with Chromium's PDF writer.
import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { actualTexts } from '#tests/kit/actual-texts.ts';

export interface ReadPdf {
  pages: number;
  /** The text of all pages, separated by line breaks. */
  text: string;
  pageTexts: string[];
  /** Names of the embedded fonts without the subset prefix, e.g. `Arimo-Bold`, sorted. */
  fonts: string[];
  /** The images on all pages, as `width x height` in their own pixels. */
  images: string[];
  /** Whether the first page has a structure tree, which screen readers follow. */
  tagged: boolean;
  /** Width and height of the first page in points. */
  size: { width: number; height: number };
  title: string | undefined;
  author: string | undefined;
  /** The language in the document catalog, e.g. `hr-HR`. */
  language: string | undefined;
  /** Titles of the top-level bookmarks. */
  outline: string[];
  /** The targets of all links: an address, or `#` for a destination within the document. */
  links: string[];
  /** The `/ActualText` of glyphs that are not single letters, such as joined Arabic. */
  actualTexts: () => string[];
}

/** Reads the pages, text, fonts and images of a PDF. @throws Error when pdf.js cannot read it */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  // pdf.js detaches the buffer, so it gets a copy.
  const task = getDocument({
    data: Uint8Array.from(bytes),
    fontExtraProperties: true,
    verbosity: 0,
  });
  const document = await task.promise;
  try {
    const pageTexts: string[] = [];
    const fonts = new Set<string>();
    const images: string[] = [];
    const links: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      pageTexts.push(await textOfPage(page));
      const drawn = await drawnOn(page);
      images.push(...drawn.images);
      for (const font of drawn.fonts) fonts.add(font);
      links.push(...(await linksOf(page)));
      page.cleanup();
    }
    const first = await document.getPage(1);
    const { width, height } = first.getViewport({ scale: 1 });
    const [structure, { info }, outline] = await Promise.all([
      first.getStructTree(),
      document.getMetadata(),
      document.getOutline(),
    ]);
    const said = (name: string): string | undefined => {
      const value: unknown = Reflect.get(info, name);
      return typeof value === 'string' ? value : undefined;
    };
    return {
      pages: document.numPages,
      text: pageTexts.join('\n'),
      pageTexts,
      fonts: [...fonts].sort(),
      images,
      tagged: Boolean(structure),
      size: { width, height },
      title: said('Title'),
      author: said('Author'),
      language: said('Language'),
      outline: (outline ?? []).map((item) => item.title),
      links,
      actualTexts: () => actualTexts(bytes),
    };
  } finally {
    await task.destroy();
  }
}

async function textOfPage(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
}

async function linksOf(page: PDFPageProxy): Promise<string[]> {
  const annotations: { subtype?: string; url?: string; unsafeUrl?: string; dest?: unknown }[] =
    await page.getAnnotations();
  return annotations
    .filter(({ subtype }) => subtype === 'Link')
    .map(({ url, unsafeUrl, dest }) => url ?? unsafeUrl ?? (dest ? '#' : ''));
}

async function drawnOn(page: PDFPageProxy): Promise<{ fonts: string[]; images: string[] }> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const fonts = new Set<string>();
  const images: string[] = [];
  fnArray.forEach((operation, index) => {
    const args: unknown = argsArray[index];
    if (!Array.isArray(args)) return;
    const [id, width, height]: unknown[] = args;
    if (operation === OPS.paintImageXObject) images.push(`${width} x ${height}`);
    if (operation !== OPS.setFont) return;
    if (typeof id !== 'string' || !page.commonObjs.has(id)) return;
    const font: unknown = page.commonObjs.get(id);
    if (typeof font === 'object' && font !== null && 'name' in font) {
      fonts.add(String(font.name).replace(/^[A-Z]{6}\+/, ''));
    }
  });
  return { fonts: [...fonts], images };
}
