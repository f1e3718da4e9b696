// Each open service on the Execution screen: its sample is run, the result is shown and the saved file
// read back; errors in a request are reported before it is sent.
import { readFile } from 'node:fs/promises';
import { XMLParser } from 'fast-xml-parser';
import type { Download, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { texts } from '#contract/texts.ts';
import { type DraftsVisit, visitWithDrafts } from '#tests/kit/drafts-visit.ts';
import { editorSelection, editorText, fillEditor } from '#tests/kit/editor.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { readZip } from '#tests/kit/read-zip.ts';
import { axeFindings } from '#tests/kit/run-axe.ts';

describe.each([
  { name: 'on a desktop', width: 1280, height: 800 },
  { name: 'on a phone', width: 360, height: 740 },
])('the Execution screen $name', ({ width, height }) => {
  let visit: DraftsVisit;
  /** The runs that were sent. */
  const sent: string[] = [];
  const request = () => visit.page.getByLabel('Request', { exact: true });
  const response = () => visit.page.getByRole('region', { name: 'Response', exact: true });
  const press = (name: string) => visit.page.getByRole('button', { name, exact: true }).click();
  const says = (text: string) => response().getByText(text).first().waitFor();
  const selected = () => editorSelection(request());

  beforeAll(async () => {
    // Without a worker, so that the tests can replace answers by slow or hostile ones.
    visit = await visitWithDrafts({ width, height, workers: false });
    await visit.logIn();
    visit.page.on('request', (one) => {
      if (/\/api\/[^/]+\/v1\/(convert|generate|map)$/.test(one.url())) sent.push(one.url());
    });
  });

  afterAll(() => visit.close());

  async function used(): Promise<number> {
    const answer = await visit.context.request.get(`${visit.product.url}/core/user-configuration`);
    const configuration: unknown = await answer.json();
    return Number(Reflect.get(Object(configuration), 'count'));
  }

  async function openSample(service: string, label?: string): Promise<void> {
    await visit.open(`/services/${service}/try-it-out`);
    if (label) await visit.page.getByLabel('Function').selectOption({ label });
    await press('Show Sample');
    await expect.poll(() => editorText(request())).toContain('{{api_key}}');
  }

  async function runAndSave(service: string, label?: string): Promise<Download> {
    await openSample(service, label);
    const download = visit.page.waitForEvent('download');
    await press('Execute');
    const file = await download;
    await says('saved to your downloads');
    return file;
  }

  const textOf = async (file: Download) => readFile(await file.path(), 'utf8');

  async function change(edit: (body: Record<string, unknown>) => void): Promise<void> {
    const body: Record<string, unknown> = JSON.parse(await editorText(request()));
    edit(body);
    await fillEditor(request(), JSON.stringify(body, null, 2));
  }

  test.each([
    ['data-to-pdf', 'Knjižica računa, džepni format'],
    ['html-to-pdf', 'Müller & Söhne GmbH'],
  ])('%s saves a readable PDF', async (service, line) => {
    const file = await runAndSave(service);
    expect(file.suggestedFilename()).toBe('downloaded_file.pdf');
    const pdf = await readPdf(new Uint8Array(await readFile(await file.path())));
    expect(pdf.pages).toBe(1);
    expect(pdf.text).toContain(line);
    await response().getByRole('link', { name: 'Open' }).waitFor();
  });

  test('data-to-pdf with several rows saves a ZIP with a PDF for each', async () => {
    await openSample('data-to-pdf');
    await change((body) => {
      body.data = [body.data, body.data];
      body.batch = 'zip';
    });
    const download = visit.page.waitForEvent('download');
    await press('Execute');
    const file = await download;
    expect(file.suggestedFilename()).toBe('downloaded_file.zip');
    expect(readZip(await readFile(await file.path())).size).toBe(2);
    await says('saved to your downloads');
  });

  test.each([
    ['Text Service', '2024-0117'],
    ['Text Service 2', '2024-0117'],
  ])('data-to-text, %s, saves a text and shows it', async (label, line) => {
    const file = await runAndSave('data-to-text', label);
    expect(file.suggestedFilename()).toBe('downloaded_file.txt');
    const text = await textOf(file);
    expect(text).toContain(line);
    await expect.poll(() => response().locator('pre').textContent()).toBe(text);
  });

  test('data-generator saves well-formed XML and highlights it', async () => {
    const file = await runAndSave('data-generator');
    expect(file.suggestedFilename()).toBe('downloaded_file.xml');
    const text = await textOf(file);
    expect(new XMLParser().parse(text, true)).toHaveProperty('invoice');
    await expect.poll(() => response().locator('pre').textContent()).toBe(text);
    expect(await response().locator('pre span').count()).toBeGreaterThan(20);
  });

  test('data-to-html saves a page and shows it in a sandbox, or its source', async () => {
    const file = await runAndSave('data-to-html');
    expect(file.suggestedFilename()).toBe('downloaded_file.html');
    const text = await textOf(file);
    const frame = response().locator('iframe');
    await frame.contentFrame().getByText('Knjižica računa, džepni format').waitFor();
    expect(await frame.getAttribute('sandbox')).toBe('');
    expect(await axeFindings(visit.page, '[aria-label="Response"]')).toEqual([]);
    await response().getByRole('tab', { name: 'Source' }).click();
    expect(await axeFindings(visit.page, '[aria-label="Response"]')).toEqual([]);
    await expect.poll(() => response().locator('pre').textContent()).toBe(text);
  });

  test('data-mapping shows JSON, and saves a file if an access mode is set', async () => {
    await openSample('data-mapping');
    await press('Execute');
    await says('"status":');
    const shown: unknown = JSON.parse((await response().locator('pre').textContent()) ?? '');
    expect(shown).toMatchObject({ status: 'success', counted: true });
    const download = visit.page.waitForEvent('download');
    await change((body) => {
      body.file_access_mode = 'direct';
    });
    await press('Execute');
    const file = await download;
    expect(file.suggestedFilename()).toBe('downloaded_file.json');
    expect(JSON.parse(await textOf(file))).toEqual(Object(shown).data);
  });

  test('send-email shows who gets the mail, who does not, and why a sender is refused', async () => {
    await openSample('send-email');
    await press('Execute');
    await says('Sent');
    await says('ana@example.com');
    await says('No mail server is set up here');
    expect(await axeFindings(visit.page, '[aria-label="Response"]')).toEqual([]);
    await visit.page.route('**/api/send-email/v1/send', (route) =>
      route.fulfill({
        json: {
          status: 'success',
          delivery: 'partly_sent',
          transport: 'smtp',
          accepted: ['ana@example.com'],
          rejected: [{ email: 'nobody@example.com', reason: '550 no such mailbox' }],
        },
      }),
    );
    await press('Execute');
    await says('Not delivered');
    await says('nobody@example.com: 550 no such mailbox');
    expect(await axeFindings(visit.page, '[aria-label="Response"]')).toEqual([]);
    await visit.page.unroute('**/api/send-email/v1/send');
    await change((body) => {
      body.email = { ...Object(body.email), from: 'ceo@bank.example' };
    });
    await press('Execute');
    await says('Mail cannot be sent from this address.');
    await says('Leave email.from empty');
    await press('Go to email.from');
    await expect.poll(selected).toMatchObject({ text: '"ceo@bank.example"' });
  });

  test('a test run is marked and not counted', async () => {
    const before = await used();
    await openSample('data-to-text');
    await change((body) => {
      body.test = true;
    });
    await press('Execute');
    await says('yes, the result is marked as one');
    expect(await used()).toBe(before);
  });

  test('a missing field, an invalid value and an unknown template are reported, and nothing is sent', async () => {
    await openSample('data-to-pdf');
    const before = await used();
    const runs = sent.length;
    await change((body) => {
      delete body.template_id;
    });
    await press('Execute');
    await says('Missing template_id key');
    await expect.poll(selected).toEqual({ start: 1, text: '', scrollTop: 0 });
    await says('Add template_id with the file name of a template.');

    await change((body) => {
      body.template_id = 'invoice.hbs';
      body.pdf_access_mode = 'print';
    });
    await press('Execute');
    await says('Invalid pdf_access_mode type');
    await expect.poll(selected).toMatchObject({ text: '"print"' });
    await says('Valid access modes are download and archive.');

    await press('Show Sample');
    await change((body) => {
      body.template_id = 'invoce.hbs';
    });
    await press('Execute');
    await says('Did you mean invoice.hbs?');
    expect(await axeFindings(visit.page, 'main')).toEqual([]);
    await press('Go to template_id');
    await expect.poll(selected).toMatchObject({ text: '"invoce.hbs"', scrollTop: 0 });

    expect(sent).toHaveLength(runs);
    expect(await used()).toBe(before);

    // It could be an own template that was added meanwhile: the server decides.
    await press('Execute');
    await press('Run anyway');
    await says('File not found');
    expect(sent).toHaveLength(runs + 1);
    expect(await used()).toBe(before);
  });

  test('the request is copied as a program without a key', async () => {
    await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openSample('data-to-pdf');
    if (width < 600) {
      await press('More');
      await press('Copy as Python');
    } else {
      await press('Copy as');
      await press('Python');
    }
    await visit.page.getByText('Set API_KEY to your key').first().waitFor();
    const code = await visit.page.evaluate(() => navigator.clipboard.readText());
    expect(code).toContain('os.environ["API_KEY"]');
    expect(code).toContain('/api/data-to-pdf/v1/convert');
    expect(code).not.toContain('{{api_key}}');
  });

  test('a long run shows its seconds, and then Cancel', async () => {
    await openSample('data-to-html');
    await visit.page.route('**/api/data-to-html/v1/convert', () => {});
    await press('Execute');
    await says(texts.processing);
    await says('1 s');
    await response().getByRole('button', { name: 'Cancel' }).click();
    await says('Cancelled.');
    await visit.page.unroute('**/api/data-to-html/v1/convert');
  });

  test('a page as a result cannot run scripts, load anything or send requests', async () => {
    const asked: Request[] = [];
    visit.page.on('request', (one) => {
      if (one.url().includes('probe')) asked.push(one);
    });
    await openSample('data-to-html');
    await visit.page.route('**/api/data-to-html/v1/convert', (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        headers: { 'content-disposition': 'attachment; filename="a.html"' },
        body: `<!doctype html><h1>Hostile</h1><img src="/probe.png" onerror="document.body.id='ran'">
          <script>document.body.id='ran'</script><link rel="stylesheet" href="/probe.css">
          <meta http-equiv="refresh" content="0;url=/probe.html"><iframe src="/probe.html"></iframe>`,
      }),
    );
    await press('Execute');
    const inside = response().locator('iframe').contentFrame();
    await inside.getByRole('heading', { name: 'Hostile' }).waitFor();
    expect(await inside.locator('body').getAttribute('id')).toBeNull();
    // The browser logs what it blocked: a picture and a style, but no frame.
    await expect.poll(() => asked.map((one) => one.failure()?.errorText)).toEqual(['csp', 'csp']);
    await visit.page.unroute('**/api/data-to-html/v1/convert');
  });

  test('a very long answer is offered as a download, and the screen stays responsive', async () => {
    await openSample('data-mapping');
    await visit.page.route('**/api/data-mapping/v1/map', (route) =>
      route.fulfill({ json: { status: 'success', data: 'x'.repeat(8_000_000) } }),
    );
    await press('Execute');
    await says('too long to be shown here');
    const download = visit.page.waitForEvent('download');
    await press('Download');
    expect((await download).suggestedFilename()).toBe('downloaded_file.json');
    await visit.page.unroute('**/api/data-mapping/v1/map');
  });

  test('left no error in the console except for what the hostile page was denied', () => {
    const own = visit.complaints.filter(
      (line) => !/Content Security Policy|sandboxed|about:srcdoc/.test(line),
    );
    expect(own).toEqual([]);
  });
});
