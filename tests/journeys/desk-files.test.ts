// Files on the Execution screen: chosen from the device or photographed, they go to the archive and into
// the request; pages are picked by sight, and what was read is shown.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DraftsVisit, visitWithDrafts } from '#tests/kit/drafts-visit.ts';
import { editorText, fillEditor } from '#tests/kit/editor.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { axeFindings } from '#tests/kit/run-axe.ts';
import { pagesPdf, textAt } from '#tests/services/text-extractor/make-files.ts';

const numbers = [1, 2, 3, 4, 5];
const pages = numbers.map((number) => ({ content: textAt(50, 700, `Sheet ${number}`, 40) }));
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pagesPdf(pages) });

describe.each([
  { name: 'on a desktop', width: 1280, height: 800 },
  { name: 'on a phone', width: 360, height: 740 },
])('files $name', ({ width, height }) => {
  let visit: DraftsVisit;
  const request = () => visit.page.getByLabel('Request', { exact: true });
  const response = () => visit.page.getByRole('region', { name: 'Response', exact: true });
  const press = (name: string) => visit.page.getByRole('button', { name, exact: true }).click();
  const picker = () => visit.page.getByRole('region', { name: 'Files', exact: true });
  const input = (label: string) => visit.page.getByLabel(label, { exact: true });
  const body = async (): Promise<unknown> => JSON.parse((await editorText(request())) || '{}');

  beforeAll(async () => {
    visit = await visitWithDrafts({ width, height, workers: false });
    await visit.logIn();
  });
  afterAll(() => visit.close());

  async function openDesk(service: string, label?: string): Promise<void> {
    await visit.open(`/services/${service}/try-it-out`);
    if (label) await visit.page.getByLabel('Function').selectOption({ label });
    await picker().waitFor();
  }

  test('pages of a chosen PDF are picked by sight and extracted', async () => {
    await openDesk('pdf-manipulation', 'Extract Pages');
    await input('Files of the request').setInputFiles(pdf('offer.pdf'));
    await expect.poll(body).toMatchObject({ file_name: 'offer.pdf', pages_to_extract: '2' });
    expect(await body()).not.toHaveProperty('file_base64');
    await press('Pick pages');
    const dialog = visit.page.getByRole('dialog', { name: 'Pick pages' });
    await dialog.getByRole('img', { name: 'Page 5 of 5' }).waitFor();
    for (const page of ['Page 1', 'Page 3', 'Page 4', 'Page 5']) {
      await dialog.getByRole('checkbox', { name: page }).check();
    }
    await dialog.getByText('Picked of 5: 1,3-5').waitFor();
    expect(await axeFindings(visit.page, 'dialog')).toEqual([]);
    await press('Use these pages');
    await expect.poll(body).toMatchObject({ pages_to_extract: '1,3-5' });
    const download = visit.page.waitForEvent('download');
    await press('Execute');
    const made = new Uint8Array(await readFile(await (await download).path()));
    expect((await readPdf(made)).pages).toBe(4);
  });

  test('what is merged grows file by file', async () => {
    await openDesk('pdf-manipulation', 'Merge');
    await press('Show Sample');
    await input('Files of the request').setInputFiles([pdf('a.pdf'), pdf('b.pdf')]);
    await expect.poll(body).toMatchObject({ file_names: ['a.pdf', 'b.pdf'] });
    await input('Files of the request').setInputFiles(pdf('c.pdf'));
    await expect.poll(body).toMatchObject({ file_names: ['a.pdf', 'b.pdf', 'c.pdf'] });
    expect(await body()).not.toHaveProperty('files');
  });

  test('an image from the device is the stamp, instead of the text', async () => {
    await openDesk('pdf-manipulation', 'Stamp');
    await press('Show Sample');
    await input('Files of the request').setInputFiles(pdf('stamped.pdf'));
    await expect.poll(body).toMatchObject({ file_name: 'stamped.pdf' });
    const picture = resolve(import.meta.dirname, '../samples/receipt-on-its-side.png');
    const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await readFile(picture) };
    await input('Image of the request').setInputFiles(logo);
    await expect.poll(body).toMatchObject({ file_name: 'stamped.pdf', image: 'logo.png' });
    expect(await body()).not.toHaveProperty('stamp_text');
    expect(await axeFindings(visit.page, '[aria-label="Files"]')).toEqual([]);
    const download = visit.page.waitForEvent('download');
    await press('Execute');
    const made = await readPdf(new Uint8Array(await readFile(await (await download).path())));
    expect(made.images).toHaveLength(5);
  });

  test('a photo is read, and its text shown', async () => {
    await openDesk('text-extractor');
    const photo = resolve(import.meta.dirname, '../samples/receipt-on-its-side.png');
    await input('Photo for the request').setInputFiles(photo);
    await expect.poll(body).toMatchObject({ file_name: 'receipt-on-its-side.png' });
    await picker().getByText('in your archive for 7 days').waitFor();
    await press('Execute');
    await response().getByText('UKUPNO 46,88 EUR').first().waitFor();
    await response()
      .getByText(/^\d+ % sure$/)
      .waitFor();
    expect(await axeFindings(visit.page, '[aria-label="Files"]')).toEqual([]);
  });

  test('a text that is no JSON, and no network, are told', async () => {
    await openDesk('pdf-manipulation', 'Rotate');
    await fillEditor(request(), '[1');
    await input('Files of the request').setInputFiles(pdf('d.pdf'));
    await picker()
      .getByText(/no JSON object, so d\.pdf is only in your archive/)
      .waitFor();
    expect(await editorText(request())).toBe('[1');
    await visit.context.setOffline(true);
    await picker().getByText('You are offline.').waitFor();
    expect(await picker().getByRole('button').first().isDisabled()).toBe(true);
    await visit.context.setOffline(false);
  });
});
