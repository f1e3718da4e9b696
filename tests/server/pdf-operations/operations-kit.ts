// The product with one user, PDFs made for the tests, and what an independent reader says of results.
import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect } from 'vitest';
import { aUser, type Person } from '#tests/kit/people.ts';
import { type Answer, startTestApp, type TestApp } from '#tests/kit/test-app.ts';

export interface Operations {
  app: TestApp;
  ana: Person;
  call(path: string, body: Record<string, unknown>): Promise<Answer>;
  /** Calls with a file, and expects a file. */
  made(path: string, pdf: Uint8Array, body?: Record<string, unknown>): Promise<Uint8Array>;
  close(): Promise<void>;
}

export async function openOperations(): Promise<Operations> {
  const app = await startTestApp();
  const ana = await aUser(app);
  const call: Operations['call'] = (path, body) =>
    app.call('POST', `/api/pdf-manipulation/v1/${path}`, {
      body,
      headers: { 'x-api-key': ana.key },
    });
  return {
    app,
    ana,
    call,
    async made(path, pdf, body = {}) {
      const mode = path === 'pdf-to-image' ? 'image_access_mode' : 'pdf_access_mode';
      const answer = await call(path, { file_base64: base64(pdf), [mode]: 'download', ...body });
      expect(answer.status, answer.text.slice(0, 2000)).toBe(200);
      return answer.bytes;
    },
    async close() {
      await app.close();
    },
  };
}

export const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** Pages that each say their number, at the top left. */
export async function numberedPdf(count: number, prefix = 'page'): Promise<PDFDocument> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= count; number += 1) {
    pdf.addPage([300, 400]).drawText(`${prefix} ${number}`, { x: 30, y: 350, size: 20, font });
  }
  return pdf;
}

export async function numbered(count: number, prefix?: string): Promise<Uint8Array> {
  return (await numberedPdf(count, prefix)).save({ useObjectStreams: false });
}

/** A link on a page that leads to another page of the document. */
export function addLink(pdf: PDFDocument, from: number, to: number): void {
  const { context } = pdf;
  const link = context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [30, 300, 100, 320],
    Dest: [pdf.getPage(to).ref, 'Fit'],
  });
  pdf.getPage(from).node.set(PDFName.of('Annots'), context.obj([context.register(link)]));
}

/** One bookmark, which leads to a page by a name. */
export function addBookmark(pdf: PDFDocument, title: string, page: number): void {
  const { context, catalog } = pdf;
  const names = context.obj({
    Names: [PDFString.of('place'), context.obj([pdf.getPage(page).ref, PDFName.of('Fit')])],
  });
  catalog.set(PDFName.of('Names'), context.obj({ Dests: names }));
  const root = context.obj({ Type: 'Outlines', Count: 1 });
  const ref = context.register(root);
  const item = context.obj({ Parent: ref });
  item.set(PDFName.of('Title'), PDFString.of(title));
  item.set(PDFName.of('Dest'), PDFString.of('place'));
  const itemRef = context.register(item);
  root.set(PDFName.of('First'), itemRef);
  root.set(PDFName.of('Last'), itemRef);
  catalog.set(PDFName.of('Outlines'), ref);
}

interface SeenPage {
  text: string;
  rotate: number;
  /** As it is read, in points. */
  width: number;
  height: number;
  /** Of links, the numbers of the pages they lead to. */
  leadsTo: number[];
  /** Where its texts begin, from the lower left corner as it is read. */
  places: { text: string; x: number; y: number }[];
}

export interface Seen {
  pages: SeenPage[];
  /** Bookmarks, those below others after a slash, with the pages they lead to. */
  bookmarks: string[];
  /** Values of form fields by their names. */
  fields: Record<string, unknown>;
  attachments: string[];
  title: unknown;
}

interface OutlineItem {
  title: string;
  dest: unknown;
  items: OutlineItem[];
}

/** What pdf.js finds, which shares no code with the product's PDF libraries. */
export async function look(bytes: Uint8Array): Promise<Seen> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const pageOf = async (dest: unknown) => {
    const place: unknown = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
    const [ref]: unknown[] = Array.isArray(place) ? place : [];
    return isRef(ref) ? (await pdf.getPageIndex(ref)) + 1 : 0;
  };
  const pages: SeenPage[] = [];
  const fields: Record<string, unknown> = {};
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const view = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => ('str' in item && item.str !== '' ? [item] : []));
    const annotations = await page.getAnnotations();
    const links = annotations.filter(({ subtype }) => subtype === 'Link');
    for (const { fieldName, fieldValue } of annotations)
      if (fieldName) fields[fieldName] = fieldValue;
    pages.push({
      text: texts.map(({ str }) => str).join(''),
      rotate: page.rotate,
      width: view.width,
      height: view.height,
      leadsTo: await Promise.all(links.map(({ dest }) => pageOf(dest))),
      places: texts.map(({ str, transform }) => {
        const [x = 0, y = 0] = view.convertToViewportPoint(transform[4], transform[5]);
        return { text: str, x, y: view.height - y };
      }),
    });
  }
  const bookmarks: string[] = [];
  const walk = async (list: readonly OutlineItem[], above: string): Promise<void> => {
    for (const { title, dest, items } of list) {
      bookmarks.push(`${above}${title} ${await pageOf(dest)}`);
      await walk(items, `${above}${title}/`);
    }
  };
  await walk((await pdf.getOutline()) ?? [], '');
  const { info } = await pdf.getMetadata();
  const seen: Seen = {
    pages,
    bookmarks,
    fields,
    attachments: namesOf(await pdf.getAttachments()),
    title: Reflect.get(info, 'Title'),
  };
  await task.destroy();
  return seen;
}

function namesOf(files: unknown): string[] {
  return files instanceof Map ? [...files.keys()].map(String) : Object.keys(Object(files ?? {}));
}

function isRef(value: unknown): value is { num: number; gen: number } {
  return typeof value === 'object' && value !== null && 'num' in value && 'gen' in value;
}
