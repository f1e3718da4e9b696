// PDFs made smaller, drawn and stamped, over HTTP; an independent reader looks at the results.
import { randomBytes } from 'node:crypto';
import {
  concatTransformationMatrix,
  drawObject,
  PDFHexString,
  PDFName,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { readZip } from '#tests/kit/read-zip.ts';
import {
  base64,
  look,
  numbered,
  numberedPdf,
  type Operations,
  openOperations,
} from '#tests/server/pdf-operations/operations-kit.ts';
import { aPng } from '#tests/services/renderer/a-png.ts';

let all: Operations;

/** Of the first picture, as pdf.js decodes it: red, green and blue, or grey. */
async function meanColour(bytes: Uint8Array): Promise<number[]> {
  const pdf = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise;
  const page = await pdf.getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const [name] = argsArray[fnArray.indexOf(OPS.paintImageXObject)];
  const { width, height, data } = await new Promise<{
    width: number;
    height: number;
    data: Uint8Array;
  }>((resolve) => page.objs.get(name, resolve));
  const channels = Math.round(data.length / (width * height));
  const sums = Array.from({ length: channels }, () => 0);
  for (const [at, value] of data.entries())
    sums[at % channels] = (sums[at % channels] ?? 0) + value;
  await pdf.loadingTask.destroy();
  return sums.slice(0, 3).map((sum) => sum / (width * height));
}

beforeAll(async () => {
  all = await openOperations();
});
afterAll(() => all.close());

describe('compress', () => {
  test('a file of pictures has less than a third of its size, with all that is attached', async () => {
    const pdf = await numberedPdf(2);
    pdf.getPage(0).drawImage(await pdf.embedPng(aPng(1300, 1300)), { width: 300, height: 300 });
    await pdf.attach(Buffer.from('<x/>'), 'invoice.xml', { mimeType: 'text/xml' });
    pdf.setTitle('Naslov č');
    const whole = await pdf.save();
    const answer = await all.call('compress', { file_base64: base64(whole), output_type: 'json' });
    const bytes = Buffer.from(field(answer.json, 'content_base64'), 'base64');
    expect(answer.json).toMatchObject({
      size_before: whole.length,
      size_after: bytes.length,
      pages: 2,
      warnings: [],
    });
    expect(bytes.length / whole.length).toBeLessThan(0.3);
    expect(await look(bytes)).toMatchObject({ attachments: ['invoice.xml'], title: 'Naslov č' });
    expect((await readPdf(bytes)).images).toEqual(['833 x 833']);
  });

  // Brighter from corner to corner, with the grain of a photograph.
  const grain = randomBytes(1300 * 1300);
  const pixels = [...grain].map(
    (noise, at) => ((at % 1300) + Math.floor(at / 1300)) / 12 + noise / 8,
  );
  const ramp = Array.from({ length: 256 }, (_, at) => [255 - at, at >> 1, at]).flat();

  test.each([
    ['a palette', 8, Buffer.from(pixels), ['Indexed', 'DeviceRGB', 255]],
    ['16 bits', 16, Buffer.from(pixels.flatMap((one, at) => [one, at])), 'DeviceGray'],
  ] as const)('a photograph in %s gets fewer pixels too', async (_, bits, data, space) => {
    const pdf = await numberedPdf(1);
    const picture = pdf.context.flateStream(data, {
      Type: 'XObject',
      Subtype: 'Image',
      Width: 1300,
      Height: 1300,
      BitsPerComponent: bits,
      ColorSpace: Array.isArray(space)
        ? [...space, PDFHexString.of(Buffer.from(ramp).toString('hex'))]
        : space,
    });
    const page = pdf.getPage(0);
    const name = page.node.newXObject('Photo', pdf.context.register(picture));
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(300, 0, 0, 300, 0, 0),
      drawObject(name),
      popGraphicsState(),
    );
    const whole = await pdf.save();
    const made = await all.made('compress', whole);
    expect(made.length / whole.length).toBeLessThan(0.4);
    expect((await readPdf(made)).images).toEqual(['833 x 833']);
    const [before, after] = [await meanColour(whole), await meanColour(made)];
    for (const [at, mean] of before.entries()) expect(after[at]).toBeCloseTo(mean, -1);
  });

  test('a file that cannot become smaller is answered as it was, and that is said', async () => {
    const packed = await all.made('compress', await numbered(1));
    const answer = await all.call('compress', {
      file_base64: base64(packed),
      output_type: 'json',
      target_kb: 1,
    });
    expect(field(answer.json, 'content_base64')).toBe(base64(packed));
    expect(field(answer.json, 'warnings.0.message')).toContain('this is the original');
  });
});

describe('pdf-to-image', () => {
  test('draws a page at the resolution asked for, and a turned one as it is read', async () => {
    const pdf = await numberedPdf(1);
    pdf.getPage(0).node.set(PDFName.of('Rotate'), pdf.context.obj(90));
    const png = Buffer.from(await all.made('pdf-to-image', await pdf.save(), { dpi: 144 }));
    expect(png.toString('latin1', 1, 4)).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([800, 600]);
  });

  test.each([
    ['jpg', 'ffd8ff', 'image/jpeg'],
    ['webp', '524946', 'image/webp'],
  ])('makes %s', async (format, begins, type) => {
    const answer = await all.call('pdf-to-image', {
      file_base64: base64(await numbered(1)),
      image_access_mode: 'download',
      format,
      dpi: 72,
      test: true,
    });
    expect(answer.headers.get('content-type')).toBe(type);
    expect(Buffer.from(answer.bytes).toString('hex', 0, 3)).toBe(begins);
  });

  test('makes a ZIP of several pages', async () => {
    const zip = readZip(
      await all.made('pdf-to-image', await numbered(11), { pages: '2,-1', dpi: 72 }),
    );
    expect([...zip.keys()]).toEqual(['document-02.png', 'document-11.png']);
  });

  test('names the mode that does not exist', async () => {
    const answer = await all.call('pdf-to-image', {
      file_base64: base64(await numbered(1)),
      image_access_mode: 'inline',
    });
    expect(answer.json).toMatchObject({ message: 'Invalid image_access_mode type' });
  });
});

describe('stamp', () => {
  const text = 'Račun № 1 – čćžšđ €';
  const upright = { rotation: 0, position_x: 20, position_y: 30, size: 10 };

  test.each([0, 90, 180, 270])(
    'stands where it is meant on a cropped page turned by %i',
    async (turn) => {
      const pdf = await numberedPdf(1);
      const page = pdf.getPage(0);
      page.setCropBox(50, 60, 200, 300);
      page.node.set(PDFName.of('Rotate'), pdf.context.obj(turn));
      const made = await all.made('stamp', await pdf.save(), {
        stamp_text: text,
        stamp_style: upright,
      });
      const seen = await look(made);
      const stamped = seen.pages[0]?.places.filter(({ text: one }) => !/^p?age/.test(one)) ?? [];
      expect(stamped.map((one) => one.text).join('')).toBe(text);
      expect(stamped[0]?.x).toBeCloseTo(20, -1);
      expect(stamped[0]?.y).toBeCloseTo(30, 0);
      expect((await readPdf(made)).fonts.join()).toContain('Arimo');
    },
  );

  test('twice over shows both, only on the pages asked for, in the middle by default', async () => {
    const once = await all.made('stamp', await numbered(3), { stamp_text: 'FIRST', pages: '2' });
    const twice = await all.made('stamp', once, {
      stamp_text: 'SECOND',
      pages: '2-3',
      stamp_style: { size: 20, rotation: 0, position_x: '100%', position_y: 'top' },
    });
    const { pages } = await look(twice);
    expect(pages.map((page) => page.text)).toEqual(['page 1', 'page 2FIRSTSECOND', 'page 3SECOND']);
    const second = pages[2]?.places.find((place) => place.text === 'SECOND');
    expect(second?.x).toBeGreaterThan(200);
    expect(second?.y).toBeGreaterThan(350);
  });

  test('a picture is put there too', async () => {
    const image = `data:image/png;base64,${aPng(40, 20).toString('base64')}`;
    const made = await all.made('stamp', await numbered(1), { image, stamp_style: { size: 100 } });
    expect((await readPdf(made)).images).toEqual(['40 x 20']);
  });

  test.each([
    [{ opacity: 9 }, 'stamp_style.opacity'],
    [{ color: 'red;' }, 'stamp_style.color'],
    [{ position_x: 'top' }, 'stamp_style.position_x'],
  ])('refuses %j', async (style, path) => {
    const body = { file_base64: base64(await numbered(1)), stamp_text: 'x', stamp_style: style };
    const answer = await all.call('stamp', body);
    expect([answer.status, field(answer.json, 'errors.0.path')]).toEqual([422, path]);
  });
});
