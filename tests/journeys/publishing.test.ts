// An admin publishes a page from a phone; a guest sees it, offline too; then the version before is
// restored. Two admins at once, pictures, and the rest of the desk.
import { resolve } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declineCookies } from '#tests/kit/draft-moves.ts';
import { editorText, fillEditor, untilLoaded } from '#tests/kit/editor.ts';
import { sidewaysScroll } from '#tests/kit/layout-facts.ts';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { axeInBothSchemes } from '#tests/kit/run-axe.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { inBase64, publish, read } from '#tests/server/publishing/publish-kit.ts';

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
  admin = await aUser(app, { name: 'Root Admin', admin: true });
});

afterAll(() => app.close());

async function openAdmin(width: number): Promise<{ profile: BrowserProfile; page: Page }> {
  const profile = await openContext({ width, height: 740, workers: false });
  await declineCookies(profile.context);
  await profile.context.request.post(`${app.url}/auth/login`, {
    data: { email: admin.email, password: admin.password },
  });
  return { profile, page: await profile.context.newPage() };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const editor = (page: Page) => page.getByRole('textbox', { name: 'HTML of the page' });
const message = (page: Page, text: string) => page.getByText(text).first().waitFor();
const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
const documentation = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Documentation of Data to PDF"]');

async function openEditor(page: Page, path: string): Promise<void> {
  await page.goto(app.url + path);
  await untilLoaded(editor(page));
}

describe('on a phone', () => {
  let desk: { profile: BrowserProfile; page: Page };
  let guest: BrowserProfile;
  let reader: Page;

  beforeAll(async () => {
    desk = await openAdmin(360);
    guest = await openContext({ width: 360, height: 740 });
    await declineCookies(guest.context);
    reader = await guest.context.newPage();
  });

  afterAll(async () => {
    await desk.profile.close();
    await guest.close();
  });

  test('a page is published in five taps and a text', async () => {
    const { page } = desk;
    await page.goto(app.url);
    let taps = 0;
    const tap = async (press: () => Promise<void>) => {
      taps += 1;
      await press();
    };
    await tap(() => page.getByRole('navigation', { name: 'Quick' }).getByText('Services').click());
    await tap(() =>
      page.getByRole('main').getByRole('link', { name: 'Data to PDF', exact: true }).click(),
    );
    await tap(() => page.getByRole('link', { name: 'Edit', exact: true }).click());
    await message(page, 'Readers see the page that comes with the product.');
    await untilLoaded(editor(page));
    await fillEditor(editor(page), '<h2>Fresh news</h2>\n<p onclick="x()">Čitaj me</p>');
    await page.getByText('Changed since published').waitFor();
    await tap(() => button(page, 'Publish').click());
    await page.getByRole('alertdialog', { name: 'CONFIRM PUBLISH ?' }).waitFor();
    await page.getByText('Left out: onclick of <p>.').waitFor();
    await tap(() => confirm(page, 'PUBLISH'));
    await message(page, 'Published as version 1.');
    process.stdout.write(`App open to published: ${taps} taps and a text\n`);
    expect(taps).toBeLessThanOrEqual(5);
    await expect.poll(() => page.getByText('Changed since published').count()).toBe(0);
    expect(await editorText(editor(page))).toBe('<h2>Fresh news</h2>\n<p>Čitaj me</p>');
  });

  test('a guest sees it with its date, and offline too', async () => {
    await reader.goto(`${app.url}/services/data-to-pdf`);
    await reader.getByRole('heading', { name: 'Fresh news' }).first().waitFor();
    await reader.getByText(/^Updated \d+ \w+ \d{4}$/).waitFor();
    const stored = () =>
      reader.evaluate(
        async () => (await caches.match('/api/documentation/v1/data-to-pdf')) !== undefined,
      );
    await expect.poll(stored, { timeout: 20_000 }).toBe(true);
    await guest.context.setOffline(true);
    await reader.reload();
    await documentation(reader).getByText('Čitaj me').waitFor();
    await guest.context.setOffline(false);
  });

  test('another version is published; the guest who comes back sees that at once', async () => {
    const { page } = desk;
    await fillEditor(editor(page), '<h2>Fresh news</h2>\n<p>Second thoughts</p>');
    await button(page, 'Publish').click();
    await confirm(page, 'PUBLISH');
    await message(page, 'Published as version 2.');
    await reader.goto(`${app.url}/services/data-to-pdf`);
    await documentation(reader).getByText('Second thoughts').waitFor();
  });

  test('the version before is compared and restored', async () => {
    const { page } = desk;
    await button(page, 'Versions').click();
    await button(page, 'Compare with version 1').click();
    await page.getByText('has 1 line more and 1 line less.').waitFor();
    await page.getByText('- <p>Čitaj me</p>').waitFor();
    await button(page, 'Restore version 1').click();
    await page.getByRole('alertdialog', { name: 'Restore version 1?' }).waitFor();
    await confirm(page, 'RESTORE');
    await message(page, 'Restored as version 3.');
    expect(await editorText(editor(page))).toContain('Čitaj me');
    await reader.goto(`${app.url}/services/data-to-pdf`);
    await documentation(reader).getByText('Čitaj me').waitFor();
  });

  test('a text that is not published comes back, offline too', async () => {
    const { page, profile } = desk;
    await fillEditor(editor(page), '<p>Not yet</p>');
    await page.getByText('Kept on this device').waitFor();
    await page.reload();
    await untilLoaded(editor(page));
    expect(await editorText(editor(page))).toBe('<p>Not yet</p>');
    await profile.context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    expect(await button(page, 'Publish').isDisabled()).toBe(true);
    await profile.context.setOffline(false);
    await expect.poll(() => button(page, 'Publish').isEnabled(), { timeout: 20_000 }).toBe(true);
  });

  test('whoever publishes second is told, and chooses', async () => {
    const { page } = desk;
    await publish(app, admin, { page: 'data-to-pdf', data: inBase64('<p>From elsewhere</p>') });
    await button(page, 'Publish').click();
    await confirm(page, 'PUBLISH');
    await message(page, 'Somebody else published this page in the meantime.');
    await page.getByText('This page was changed elsewhere meanwhile.').waitFor();
    expect(await editorText(editor(page))).toBe('<p>Not yet</p>');
    await button(page, 'Show the saved one').click();
    await expect.poll(() => editorText(editor(page))).toBe('<p>From elsewhere</p>');
  });
});

describe.each([320, 360, 1280])('the editor at %i px', (width) => {
  let page: Page;
  let profile: BrowserProfile;

  beforeAll(async () => {
    ({ page, profile } = await openAdmin(width));
  });

  afterAll(() => profile.close());

  test('asks for a service before anything can be published', async () => {
    await page.goto(`${app.url}/admin-showcase/me`);
    const select = page.getByLabel('Service', { exact: true });
    await select.waitFor();
    expect(await select.locator('option').allTextContents()).toEqual([
      'Select Showcase',
      'Data to PDF',
    ]);
    expect(await button(page, 'Publish').isDisabled()).toBe(true);
    await page.goto(`${app.url}/admin-docu/me`);
    await select.waitFor();
    expect(await select.locator('option').first().textContent()).toBe('Select Service');
    await select.selectOption('web-scraper');
    await untilLoaded(editor(page));
  });

  test('shows beside the text what readers will see, and runs none of it', async () => {
    await openEditor(page, '/admin-docu/me?service=address-validation');
    await fillEditor(
      editor(page),
      '<h2>Shown</h2><script>parent.ran = 1</script><img src=x onerror="parent.ran=1"><p>Text</p>',
    );
    if (width < 1000) await page.getByRole('tab', { name: 'Preview' }).click();
    const preview = page.frameLocator('iframe[title="Page as readers see it"]');
    await preview.getByRole('heading', { name: 'Shown' }).waitFor();
    expect(await preview.locator('script, img').count()).toBe(0);
    expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
    await page.getByText('Left out when published: <script>, pictures from elsewhere.').waitFor();
    expect(await page.evaluate(sidewaysScroll)).toBe(0);
    expect(await axeInBothSchemes(page)).toEqual([]);
  });

  test('its dialogs have nothing that axe finds', async () => {
    await button(page, 'Publish').click();
    await page.getByRole('alertdialog').waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
    await confirm(page, 'CANCEL');
    await button(page, 'Versions').click();
    await button(page, 'Compare with the shipped page').click();
    await page.getByText('From the shipped page to the text in the editor').waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
  });
});

test('a picture is stored, put into the text, and shown to readers', async () => {
  const { page, profile } = await openAdmin(360);
  await openEditor(page, '/admin-showcase/me?service=data-to-pdf');
  await fillEditor(editor(page), '<p>With a picture of one dot</p>');
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
  await message(page, 'The picture is stored.');
  expect(await editorText(editor(page))).toMatch(
    /<img src="\/api\/page-image\/v1\/[0-9a-f]{32}\.png" width="1" height="1" alt="" loading="lazy">/,
  );
  await button(page, 'Publish').click();
  await confirm(page, 'PUBLISH');
  await message(page, 'Published as version 1.');
  await profile.close();

  const guest = await openContext({ width: 360, height: 740 });
  const reader = await guest.context.newPage();
  await reader.goto(`${app.url}/showcase/data-to-pdf`);
  await reader.getByText('With a picture of one dot').first().waitFor();
  const kept = () =>
    reader.evaluate(async () => (await (await caches.open('page-images')).keys()).length);
  await expect.poll(kept, { timeout: 20_000 }).toBe(1);
  await guest.context.setOffline(true);
  await reader.reload();
  const picture = reader.frameLocator('iframe').locator('img');
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      picture.evaluate((one) => one instanceof Object && Reflect.get(one, 'naturalWidth')),
    )
    .toBe(1);
  await guest.close();
});

test('a page that is too large or empty after cleaning is refused in words', async () => {
  const { page, profile } = await openAdmin(360);
  await openEditor(page, '/admin-docu/me?service=text-extractor');
  const before = await read(app, 'text-extractor');
  await fillEditor(editor(page), '<script>alert(1)</script>');
  await button(page, 'Publish').click();
  await confirm(page, 'PUBLISH');
  await message(page, 'Nothing is left of this page after cleaning.');
  expect((await read(app, 'text-extractor')).json).toEqual(before.json);
  await profile.close();
});
