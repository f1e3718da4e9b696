import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import type { Engine } from '#tests/engines/engine.ts';

/** Debian's Firefox without a screen, over WebDriver BiDi. */
export async function openFirefox(): Promise<Engine> {
  const downloads = await mkdtemp(join(tmpdir(), 'firefox-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    defaultViewport: null,
    extraPrefsFirefox: {
      'browser.download.dir': downloads,
      'browser.download.folderList': 2,
      // Else the PDF is opened in a tab in front of the page, which then draws no more frames.
      'pdfjs.disabled': true,
      'browser.helperApps.neverAsk.saveToDisk': 'application/pdf',
    },
  });
  const page = (await browser.pages())[0] ?? (await browser.newPage());
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  // As WebKit's driver does when a page asks whether to leave it.
  page.on('dialog', (dialog) => void dialog.accept());
  page.on('pageerror', (error) => complaints.push(String(error)));
  return {
    open: async (url) => {
      await page.goto(url);
    },
    evaluate: (expression) => page.evaluate(expression),
    click: async (element) => (await handleOf(page, element)).click(),
    type: async (element, text) => (await handleOf(page, element)).type(text),
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: () => page.screenshot(),
    downloads,
    complaints,
    close: async () => {
      await browser.close();
      await rm(downloads, { recursive: true, force: true });
    },
  };
}

async function handleOf(page: Page, expression: string): Promise<ElementHandle<Element>> {
  const handle = (await page.evaluateHandle(expression)).asElement();
  if (!handle) throw new Error(`no element: ${expression}`);
  return handle as ElementHandle<Element>;
}
