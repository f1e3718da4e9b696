import { lineOf, type PageDocument } from '#services/web-scraper/read/page-document.ts';

export interface PageParts {
  headings: { level: number; text: string }[];
  /** Each as rows of cells. */
  tables: string[][][];
  images: { url: string; alt: string }[];
}

const partsMax = 500;
const rowsMax = 2_000;

/** The parts of a content whose addresses are whole. */
export function readParts(content: PageDocument): PageParts {
  const headings = [...content.querySelectorAll('h1, h2, h3, h4, h5, h6')]
    .slice(0, partsMax)
    .map((heading) => ({ level: Number(heading.tagName.slice(1)), text: lineOf(heading) }))
    .filter(({ text }) => text !== '');
  // One that holds others is there for the layout.
  const tables = [...content.querySelectorAll('table')]
    .filter((table) => table.querySelector('table') === null)
    .slice(0, partsMax)
    .map((table) =>
      [...table.querySelectorAll('tr')]
        .slice(0, rowsMax)
        .map((row) => [...row.children].map(lineOf)),
    );
  const images = [...content.querySelectorAll('img[src]')].slice(0, partsMax).map((image) => ({
    url: image.getAttribute('src') ?? '',
    alt: image.getAttribute('alt') ?? '',
  }));
  return { headings, tables, images };
}
