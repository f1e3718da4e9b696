// The code editor on the Execution screen: what is typed before it arrives, what it proposes and marks,
// and that all of it works by keyboard, for screen readers, and without it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestPane } from '#tests/kit/draft-moves.ts';
import { type DraftsVisit, visitWithDrafts } from '#tests/kit/drafts-visit.ts';
import { editorSelection, editorText, fillEditor, untilLoaded } from '#tests/kit/editor.ts';
import { axeFindings } from '#tests/kit/run-axe.ts';

const path = '/services/data-to-pdf/try-it-out';
const chunk = /\/assets\/mount-editor-.*\.js$/;

describe.each([
  { name: 'on a desk', width: 1280, height: 800 },
  { name: 'on a phone', width: 360, height: 740 },
])('the code editor $name', ({ width, height }) => {
  let visit: DraftsVisit;
  const request = () => requestPane(visit.page);
  const button = (name: string) => visit.page.getByRole('button', { name, exact: true });
  const keys = async (...all: string[]) => {
    for (const key of all) await visit.page.keyboard.press(key);
  };
  const type = (text: string) => visit.page.keyboard.type(text);
  const list = () => visit.page.getByRole('listbox', { name: 'Completions' });
  /** CodeMirror takes no key until its list has been open for 75 ms: nobody has seen it before. */
  const accept = async () => {
    const opened = await visit.page.evaluate(() => performance.now());
    await visit.page.waitForFunction((since) => performance.now() > since + 100, opened);
    await keys('Enter');
  };
  const options = () => list().getByRole('option').allTextContents();

  async function openEmpty(): Promise<void> {
    await visit.open(path);
    await untilLoaded(request());
    await fillEditor(request(), '');
    await request().focus();
  }

  beforeAll(async () => {
    visit = await visitWithDrafts({ width, height, workers: false });
    await visit.logIn();
  });
  afterAll(() => visit.close());

  test('what is typed before it arrives stays, with caret and focus, and can be undone', async () => {
    let arrive = () => {};
    const isLate = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await visit.page.route(chunk, async (route) => {
      await isLate;
      await route.continue();
    });
    await visit.open(path);
    await request().focus();
    await type('{"typed": "early"}');
    await keys('ArrowLeft', 'ArrowLeft');
    arrive();
    await untilLoaded(request());
    expect(await request().evaluate((one) => document.activeElement === one)).toBe(true);
    await type('!');
    expect(await editorText(request())).toBe('{"typed": "early!"}');
    await keys('Control+z', 'Control+z');
    expect(await editorText(request())).toBe('');
    await keys('Control+y');
    expect(await editorText(request())).toBe('{"typed": "early"}');
    await visit.page.unroute(chunk);
  });

  test('it has name, role and description, and Tab leaves it', async () => {
    await openEmpty();
    const field = visit.page.getByRole('textbox', { name: 'Request', exact: true });
    expect(await field.getAttribute('aria-multiline')).toBe('true');
    expect(await field.getAttribute('aria-describedby')).not.toBe(null);
    await keys('Tab');
    expect(await button('Find').evaluate((one) => document.activeElement === one)).toBe(true);
    await keys('Shift+Tab');
    await type('{');
    await keys('Enter', 'Control+]');
    expect(await editorText(request())).toBe('{\n    \n}');
    expect(await axeFindings(visit.page, 'main')).toEqual([]);
  });

  test('names and values of the contract are proposed and put in by keyboard', async () => {
    await openEmpty();
    await type('{"pdf_acc');
    await expect.poll(options).toEqual(['pdf_access_modechoice']);
    expect(await axeFindings(visit.page, 'main')).toEqual([]);
    await accept();
    expect(await editorText(request())).toBe('{"pdf_access_mode": ""}');
    await keys('Control+Space');
    await expect.poll(options).toEqual(expect.arrayContaining(['archive', 'download']));
    await type('arch');
    await expect.poll(options).toEqual(['archive']);
    await accept();
    expect(await editorText(request())).toBe('{"pdf_access_mode": "archive"}');
    // Words without quotes get them; what is there already is not proposed again.
    await type(',');
    await keys('Control+Space');
    await expect.poll(async () => (await options()).length).toBeGreaterThan(5);
    expect(await options()).not.toContain('pdf_access_modechoice');
    await type('api_k');
    await expect.poll(options).toEqual(['api_keytext']);
    await accept();
    expect(JSON.parse(await editorText(request()))).toEqual({
      pdf_access_mode: 'archive',
      api_key: '{{api_key}}',
    });
  });

  test('faults are marked where they are, and told by keyboard', async () => {
    await openEmpty();
    const marked = () => visit.page.locator('.cm-lintRange-error').allTextContents();
    await fillEditor(request(), '{\n  "api_key": tru\n}');
    await expect.poll(marked).toEqual(['tru']);
    await fillEditor(
      request(),
      '{"api_key": "{{api_key}}", "template_id": "invoice.hbs", "pdf_access_mode": "print"}',
    );
    await expect.poll(marked).toEqual(['"print"']);
    await keys('F8');
    await visit.page.getByText('Invalid pdf_access_mode type').first().waitFor();
    expect((await editorSelection(request())).text).toBe('"print"');
    expect(await axeFindings(visit.page, 'main')).toEqual([]);
    await fillEditor(request(), '{"api_key": "{{api_key}}", "template_id": "invoice.hbs"}');
    await expect.poll(marked).toEqual([]);
  });

  test('it folds, finds, and Ctrl+Enter executes without another line', async () => {
    await openEmpty();
    await button('Show Sample').click();
    await expect.poll(() => editorText(request())).toContain('template_engine');
    await request().focus();
    await keys('Control+Home', 'Control+Shift+BracketLeft');
    await visit.page.getByText('…', { exact: true }).waitFor();
    await keys('Control+Shift+BracketRight');
    await button('Find').click();
    const search = visit.page.getByRole('textbox', { name: 'Find' });
    await expect.poll(() => search.evaluate((one) => document.activeElement === one)).toBe(true);
    await type('vatPercentage');
    await keys('Enter');
    expect((await editorSelection(request())).text).toBe('vatPercentage');
    expect(await axeFindings(visit.page, 'main')).toEqual([]);
    await keys('Escape');
    const before = await editorText(request());
    await keys('Control+Enter');
    await visit.page.getByText('saved to your downloads').waitFor();
    expect(await editorText(request())).toBe(before);
  });

  test('the plain text field is chosen, remembered, and keeps text and caret', async () => {
    await openEmpty();
    await type('{"a": 1');
    expect(await editorText(request())).toBe('{"a": 1}');
    await button('Plain text').click();
    const plain = request().and(visit.page.locator('textarea'));
    await plain.waitFor();
    expect(await editorSelection(plain)).toMatchObject({ start: 7, text: '' });
    await visit.page.reload();
    await plain.waitFor();
    await expect.poll(() => button('Plain text').getAttribute('aria-pressed')).toBe('true');
    await plain.fill('{"b": 2}');
    await button('Plain text').click();
    await untilLoaded(request());
    expect(await editorText(request())).toBe('{"b": 2}');
  });

  test('where it cannot be loaded the plain field stays and does all that is needed', async () => {
    await visit.page.route(chunk, (route) => route.abort());
    await visit.open(path);
    const plain = request().and(visit.page.locator('textarea'));
    await plain.fill('{"a": }');
    await button('Execute').click();
    await button('Go to line 1').click();
    expect((await editorSelection(plain)).start).toBe(6);
    await visit.page.unroute(chunk);
  });

  test('left no error in the console', () => {
    expect(visit.complaints).toEqual([]);
  });
});
