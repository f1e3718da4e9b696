// The demo on the landing page: a document with the visitor's name and amount, printed by the real
// service and shown on the page, without an account.

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkInvoice } from '#invoicing/check-invoice.ts';
import { isDrawn } from '#tests/kit/is-drawn.ts';
import { sidewaysScroll } from '#tests/kit/layout-facts.ts';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { axeInBothSchemes } from '#tests/kit/run-axe.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
});

afterAll(() => app.close());

describe.each([360, 1280])('at %i px', (width) => {
  let profile: BrowserProfile;
  let page: Page;

  beforeAll(async () => {
    profile = await openContext({ width, height: 2400, workers: false });
    page = await profile.context.newPage();
    await page.goto(app.url);
    await page.getByRole('button', { name: 'Decline' }).click();
  });

  afterAll(() => profile.close());

  test('a visitor changes name and amount and sees the page', async () => {
    await page.getByRole('button', { name: /^Try it/ }).click();
    await page.getByLabel('Document').selectOption('offer');
    await page.getByLabel('Language').selectOption('hr');
    await page.getByLabel('Customer').fill('Šašava kuća');
    await page.getByLabel('Amount').fill('99,90');
    await page.getByLabel('Amount').press('Enter');
    const drawn = page.getByRole('img', { name: 'Page 1 of 1' });
    await drawn.waitFor();
    await expect.poll(() => isDrawn(drawn)).toBe(true);
    expect(await axeInBothSchemes(page)).toEqual([]);
    expect(await page.evaluate(sidewaysScroll)).toBe(0);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the PDF' }).click();
    const pdf = await readPdf(await readFile(await (await download).path()));
    expect(pdf.text).toContain('Šašava kuća');
    expect(pdf.text).toContain('99,90');
  });

  test('the invoice is also an e-invoice, without an error', async () => {
    await page.getByLabel('Document').selectOption('invoice');
    await page.getByRole('button', { name: 'Make the PDF' }).click();
    await page.getByRole('button', { name: 'Show it as e-invoice' }).click();
    const text = page.getByRole('region', { name: 'E-invoice (UBL)' }).locator('pre');
    const { valid, syntax, invoice } = checkInvoice((await text.textContent()) ?? '');
    expect({ valid, syntax }).toEqual({ valid: true, syntax: 'ubl' });
    expect(invoice?.buyer?.name).toBe('Šašava kuća');
    expect(invoice?.lines[0]?.net?.value).toBe('99.90');
    expect(await axeInBothSchemes(page)).toEqual([]);
    expect(await page.evaluate(sidewaysScroll)).toBe(0);
    await page.getByRole('link', { name: 'Check an e-invoice' }).last().waitFor();
  });

  test('shows what is wrong, also without a network', async () => {
    await page.getByLabel('Amount').fill('nothing');
    await page.getByRole('button', { name: 'Make the PDF' }).click();
    await page.getByText(/Must be an amount/).waitFor();
    await page.route('**/api/v1/frontend/demo', (route) => route.abort('internetdisconnected'));
    await page.getByLabel('Amount').fill('5');
    await page.getByRole('button', { name: 'Make the PDF' }).click();
    await page.getByText(/Must be an amount/).waitFor({ state: 'detached' });
    await page
      .locator('main [role="status"]')
      .getByText(/Unexpected|unexpected|Internal/)
      .waitFor();
  });
});
