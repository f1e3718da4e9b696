// Pages turned, chosen and joined, over HTTP; an independent reader looks at the results.
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { readZip } from '#tests/kit/read-zip.ts';
import { upload } from '#tests/server/archive/files-over-http.ts';
import {
  addBookmark,
  addLink,
  base64,
  look,
  numbered,
  numberedPdf,
  type Operations,
  openOperations,
} from '#tests/server/pdf-operations/operations-kit.ts';
import { aPng } from '#tests/services/renderer/a-png.ts';

let all: Operations;

beforeAll(async () => {
  all = await openOperations();
});
afterAll(() => all.close());

const textsOf = async (bytes: Uint8Array) => (await look(bytes)).pages.map(({ text }) => text);

describe('rotate', () => {
  test('adds to the rotation a page has', async () => {
    const pdf = await numberedPdf(3);
    pdf.getPage(1).node.set(...rotation(pdf, 270));
    const made = await look(
      await all.made('rotate', await pdf.save(), { degrees: 180, pages: '2,-1' }),
    );
    expect(made.pages.map(({ rotate }) => rotate)).toEqual([0, 90, 180]);
    expect(made.pages.map(({ text }) => text)).toEqual(['page 1', 'page 2', 'page 3']);
  });

  test('takes a file of the archive, and archives the result under a name of its own', async () => {
    const headers = { 'x-api-key': all.ana.key };
    await upload(all.app, new Uint8Array(await numbered(1)), 'invoice.pdf', { headers });
    const answer = await all.call('rotate', { file_name: 'invoice.pdf', degrees: 90 });
    expect(answer.json).toMatchObject({
      file_name: 'invoice-rotated.pdf',
      pages: 1,
      counted: true,
    });
  });

  test('makes a ZIP of several files', async () => {
    const file = { file_base64: base64(await numbered(1)) };
    const answer = await all.call('rotate', {
      files: [file, { ...file, title: 'second' }],
      degrees: 90,
      pdf_access_mode: 'download',
    });
    const files = readZip(answer.bytes);
    expect([...files.keys()]).toEqual(['document-rotated.pdf', 'second-rotated.pdf']);
    expect((await look(files.get('second-rotated.pdf') ?? Buffer.alloc(0))).pages[0]?.rotate).toBe(
      90,
    );
  });

  test.each([45, '90', 1e9, 0, undefined])(
    'refuses an angle of %j in the words of the contract',
    async (degrees) => {
      const answer = await all.call('rotate', { file_base64: base64(await numbered(1)), degrees });
      expect(answer.status).toBe(422);
      expect(answer.json).toMatchObject({ message: 'Invalid rotation angle' });
    },
  );

  test('a file that is not there is named', async () => {
    const answer = await all.call('rotate', { file_name: 'nothing.pdf', degrees: 90 });
    expect([answer.status, field(answer.json, 'message')]).toEqual([404, 'File not found']);
    expect(field(answer.json, 'errors.0.path')).toBe('file_name');
  });
});

describe('extract-pages', () => {
  test('keeps the order asked for, and counts from the end', async () => {
    const made = await all.made('extract-pages', await numbered(5), {
      pages_to_extract: '4-5,1,-2',
    });
    expect(await textsOf(made)).toEqual(['page 4', 'page 5', 'page 1', 'page 4']);
  });

  test('leaves behind what only other pages use, and links to them', async () => {
    const pdf = await numberedPdf(3);
    const picture = await pdf.embedPng(aPng(300, 300));
    pdf.getPage(2).drawImage(picture);
    addLink(pdf, 0, 2);
    addBookmark(pdf, 'Second', 1);
    const whole = await pdf.save();
    const answer = await all.call('extract-pages', {
      file_base64: base64(whole),
      pages_to_extract: '1-2',
      output_type: 'json',
    });
    expect(field(answer.json, 'warnings')).toContain('Links to pages that were left out: 1.');
    const bytes = Buffer.from(field(answer.json, 'content_base64'), 'base64');
    expect(bytes.length).toBeLessThan(whole.length / 10);
    const seen = await look(bytes);
    expect(seen.bookmarks).toEqual(['Second 2']);
    expect(seen.pages[0]?.leadsTo).toEqual([]);
  });

  test.each([
    ['9', 'There is no page 9: the document has 2 pages.'],
    ['0', 'There is no page 0: the document has 2 pages.'],
    ['1-999999999', 'There is no page 999999999: the document has 2 pages.'],
    ['2-1', 'The range 2-1 runs backwards.'],
    ['a', 'Must be pages and ranges such as 1,3-5,-2.'],
    ['1,'.repeat(5000), 'Must be 2000 characters or less.'],
  ])('refuses pages that are not there: case %#', async (pages, message) => {
    const body = { file_base64: base64(await numbered(2)), pages_to_extract: pages };
    const answer = await all.call('extract-pages', body);
    expect([answer.status, field(answer.json, 'errors.0.message')]).toEqual([422, message]);
  });
});

describe('merge', () => {
  test('keeps order, links, bookmarks by name, and pictures as pages', async () => {
    const first = await numberedPdf(2, 'a');
    addLink(first, 0, 1);
    const second = await numberedPdf(2, 'b');
    addBookmark(second, 'Last', 1);
    addLink(second, 1, 0);
    second.setTitle('Not the first');
    first.setTitle('The first');
    const answer = await all.call('merge', {
      files: [
        { file_base64: base64(await first.save()), title: 'One' },
        { file_base64: base64(aPng(40, 20)), title: 'Picture' },
        { file_base64: base64(await second.save()), title: 'Two' },
      ],
      pdf_access_mode: 'download',
    });
    const seen = await look(answer.bytes);
    expect(seen.pages.map(({ text }) => text)).toEqual(['a 1', 'a 2', '', 'b 1', 'b 2']);
    expect(seen.bookmarks).toEqual(['One 1', 'Picture 3', 'Two 4', 'Two/Last 5']);
    expect(seen.pages.map(({ leadsTo }) => leadsTo)).toEqual([[2], [], [], [], [4]]);
    expect(seen.pages[2]).toMatchObject({ width: 30, height: 15 });
    expect(seen.title).toBe('The first');
  });

  test('two copies of a form keep their own values', async () => {
    const form = async (value: string) => {
      const pdf = await PDFDocument.create();
      const text = pdf.getForm().createTextField('name');
      text.setText(value);
      text.addToPage(pdf.addPage([200, 200]), { x: 10, y: 100, width: 100, height: 20 });
      await pdf.attach(Buffer.from('<x/>'), 'invoice.xml', { mimeType: 'text/xml' });
      return { file_base64: base64(await pdf.save()) };
    };
    const answer = await all.call('merge', {
      files: [await form('Ana'), await form('Ivo')],
      output_type: 'json',
      page_size: 'A4',
    });
    expect(field(answer.json, 'warnings')).toContain(
      'Form fields with the name of an earlier one: 1.',
    );
    const seen = await look(Buffer.from(field(answer.json, 'content_base64'), 'base64'));
    expect(seen.fields).toEqual({ name: 'Ana', name_2: 'Ivo' });
    expect(seen.attachments.toReversed()).toEqual(['invoice.xml', 'invoice (2).xml']);
    expect(seen.pages.map(({ width }) => Math.round(width))).toEqual([595, 595]);
  });

  test('bookmarks lead to the same places of pages that were made to fit', async () => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([200, 400]);
    addBookmark(pdf, 'Half', 0);
    const view = pdf.context.obj([page.ref, PDFName.of('XYZ'), 50, 200, null]);
    pdf.catalog.set(
      PDFName.of('Names'),
      pdf.context.obj({ Dests: { Names: [PDFString.of('place'), view] } }),
    );
    const file = { file_base64: base64(await pdf.save()) };
    const merged = await all.call('merge', {
      files: [file, file],
      output_type: 'json',
      page_size: 'A4',
    });
    const bytes = Buffer.from(field(merged.json, 'content_base64'), 'base64');
    expect(await placesOf(bytes)).toEqual([
      [192, 421],
      [192, 421],
    ]);
  });

  test('one bad file among others is named, and nothing is made', async () => {
    const good = { file_base64: base64(await numbered(1)) };
    const answer = await all.call('merge', {
      files: [good, { file_base64: base64(Buffer.from('no')) }],
    });
    expect([answer.status, field(answer.json, 'error_key')]).toEqual([422, 'document_unreadable']);
    expect(field(answer.json, 'errors.0.path')).toBe('files.1.file_base64');
  });
});

function rotation(pdf: PDFDocument, degrees: number) {
  const number = pdf.context.obj(degrees);
  return [PDFName.of('Rotate'), number] as const;
}

/** Where bookmarks lead to on their pages, in whole points from the lower left corner. */
async function placesOf(bytes: Uint8Array): Promise<number[][]> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const places: number[][] = [];
  for (const { dest, items } of (await pdf.getOutline()) ?? []) {
    for (const one of [dest, ...items.map((item) => item.dest)]) {
      const place: unknown = typeof one === 'string' ? await pdf.getDestination(one) : one;
      if (Array.isArray(place) && place.length > 3) {
        places.push([Math.round(Number(place[2])), Math.round(Number(place[3]))]);
      }
    }
  }
  await task.destroy();
  return places;
}
