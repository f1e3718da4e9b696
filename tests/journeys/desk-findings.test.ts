// VAT numbers, addresses and web pages on the Execution screen: what was found is shown for people, copied and saved.
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DraftsVisit, visitWithDrafts } from '#tests/kit/drafts-visit.ts';
import { editorText, fillEditor } from '#tests/kit/editor.ts';
import { axeFindings } from '#tests/kit/run-axe.ts';
import {
  notRegistered,
  refused,
  registered,
  startViesServer,
  type ViesServer,
} from '#tests/kit/vies-server.ts';

const paragraph =
  'The harbour office moves to Riva 7 on Monday, and until then papers are taken there. ';
const article = `<!doctype html><html lang="en"><head><title>Harbour news</title>
<meta name="author" content="Ana Anić"><meta property="og:site_name" content="The Pier">
<meta property="article:published_time" content="2026-03-05"></head><body><article><h1>Harbour news</h1>
<p>${paragraph.repeat(3)}<a href="/more">More of it</a> <a href="javascript:alert(1)">Nothing</a></p>
<p class="price">4,50 €</p><script>document.title = 'run'</script></article></body></html>`;

describe.each([
  { name: 'on a desktop', width: 1280, height: 800 },
  { name: 'on a phone', width: 360, height: 740 },
])('findings $name', ({ width, height }) => {
  let vies: ViesServer;
  let site: Server;
  let origin: string;
  let visit: DraftsVisit;
  const request = () => visit.page.getByLabel('Request', { exact: true });
  const response = () => visit.page.getByRole('region', { name: 'Response', exact: true });
  const says = (text: string) => response().getByText(text).first().waitFor();
  const press = (name: string) => visit.page.getByRole('button', { name, exact: true }).click();
  const isStamped = (words: string) => response().getByText(words, { exact: true }).waitFor();
  const copied = () => visit.page.evaluate(() => navigator.clipboard.readText());

  beforeAll(async () => {
    vies = await startViesServer();
    site = createServer(({ url }, answer) => {
      if (url === '/robots.txt') answer.writeHead(404).end();
      else answer.setHeader('content-type', 'text/html').end(article);
    });
    await new Promise<void>((done) => {
      site.listen(0, '127.0.0.1', done);
    });
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    visit = await visitWithDrafts(
      { width, height, workers: false },
      { VIES_URL: vies.url, ALLOW_PRIVATE_ADDRESSES: 'true' },
    );
    await visit.logIn();
    await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  });

  afterAll(async () => {
    await visit.close();
    await vies.close();
    site.close();
  });

  async function execute(service: string, change: (body: Record<string, unknown>) => void) {
    await visit.open(`/services/${service}/try-it-out`);
    await press('Show Sample');
    await expect.poll(() => editorText(request())).toContain('{{api_key}}');
    const body: Record<string, unknown> = JSON.parse(await editorText(request()));
    change(body);
    await fillEditor(request(), JSON.stringify(body, null, 2));
    await press('Execute');
  }

  test('a registered number has a stamp, its holder and its date; it is copied and saved', async () => {
    await execute('vat-validator', () => undefined);
    await isStamped('Valid');
    await says('JADRAN PAPIR D.O.O.');
    await says('the EU register, just now');
    expect(await axeFindings(visit.page, '[aria-label="Response"]')).toEqual([]);
    await press('Copy result');
    await expect.poll(copied).toMatch(/^HR81793146560: valid\nName: JADRAN PAPIR D\.O\.O\.\n/);
    const download = visit.page.waitForEvent('download');
    await press('Save as JSON');
    const saved = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    expect(saved).toMatchObject({ status: 'valid', vat_id: 'HR81793146560' });
  });

  test('an outage is unknown, says why and is not counted', async () => {
    vies.reply = () => refused('MS_UNAVAILABLE');
    await execute('vat-validator', (body) => {
      body.vat_id = 'DE143454214';
    });
    await isStamped('Unknown');
    await says('The register of this state is not available.');
    expect(await response().getByText('Invalid', { exact: true }).count()).toBe(0);
  });

  test('a list has a stamp for each and is copied as a table', async () => {
    vies.reply = ({ countryCode }) => (countryCode === 'AT' ? notRegistered : registered());
    await execute('vat-validator', (body) => {
      delete body.vat_id;
      body.vat_ids = ['FR40303265045', 'ATU33864707', 'GB660454836'];
    });
    for (const words of ['Valid', 'Invalid', 'Unknown']) await isStamped(words);
    expect(await axeFindings(visit.page, '[aria-label="Response"]')).toEqual([]);
    await press('Copy as table');
    await expect
      .poll(copied)
      .toMatch(
        /^FR40303265045\tvalid\tJADRAN[^\n]+\nATU33864707\tinvalid\t[^\n]+\nGB660454836\tunk/,
      );
  });

  test('an address has its printed form, and what to look at', async () => {
    await execute('address-validation', (body) => {
      Object.assign(Object(body.address), { locality: 'Split' });
    });
    await isStamped('Confirm');
    await says('HR-10000 Split');
    await says('Postal code: 21000? A postal code of Split.');
    await says('Street not verified: no address provider is set up.');
    expect(await axeFindings(visit.page, '[aria-label="Response"]')).toEqual([]);
    await press('Copy address');
    await expect.poll(copied).toBe('Trg svetog Marka 6\nHR-10000 Split\nCroatia');
  });

  test('a page has its title, whose it is, and its text with links that lead nowhere bad', async () => {
    await execute('web-scraper', (body) => {
      body.url = `${origin}/news`;
    });
    await response().getByRole('heading', { name: 'Harbour news' }).waitFor();
    for (const words of ['The Pier', 'Ana Anić', '2026-03-05']) await says(words);
    const content = response().getByRole('region', { name: 'Content of the page' });
    expect(await content.innerText()).toContain(paragraph.trim());
    const links = content.getByRole('link');
    expect(await links.allInnerTexts()).toEqual(['More of it']);
    expect(await links.first().getAttribute('href')).toBe(`${origin}/more`);
    expect(await axeFindings(visit.page, '[aria-label="Response"]')).toEqual([]);
    await press('Copy content');
    await expect.poll(copied).toMatch(/^# Harbour news\n\nThe harbour office/);
    const download = visit.page.waitForEvent('download');
    await press('Save content');
    const file = await download;
    expect(file.suggestedFilename()).toBe('page.txt');
    expect(await readFile(await file.path(), 'utf8')).toContain(`](${origin}/more)`);
  });

  test.each<[string, Record<string, unknown>]>([
    ['as HTML stands in a frame without rights', { response_format: 'html' }],
    ['as links has each of them', { response_format: 'links' }],
    ['has the values that were asked for', { selectors: { price: '.price', none: '.none' } }],
  ])('a page %s', async (_, more) => {
    await execute('web-scraper', (body) => {
      if ('selectors' in more) body.response_format = 'json';
      Object.assign(body, { url: `${origin}/news`, max_age_s: 60 }, more);
    });
    await response().getByRole('heading', { name: 'Harbour news' }).waitFor();
    if (more.response_format === 'html') {
      const frame = response().getByTitle('Content of Harbour news');
      await frame.contentFrame().getByText(paragraph.trim()).first().waitFor();
      expect(await frame.getAttribute('sandbox')).toBe('');
    } else if (more.response_format === 'links') {
      const list = response().getByRole('region', { name: 'Links of the page' });
      expect(await list.getByRole('link').allInnerTexts()).toEqual(['More of it']);
    } else {
      await says('4,50 €');
      await says('not found');
    }
    expect(await axeFindings(visit.page, '[aria-label="Response"]')).toEqual([]);
  });

  test('left no error in the console', () => {
    expect(visit.complaints).toEqual([]);
  });
});
