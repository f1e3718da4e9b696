import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import type { Engine } from '#tests/engines/engine.ts';

// What Firefox says of a late script, which nothing announces, when its page is left while it loads.
const isLeftLoading =
  /Failed to load ‘\S+\/assets\/[\w.-]+\.js’\. A ServiceWorker intercepted the request/;

/** Debian's headless Firefox, over WebDriver BiDi. */
export async function openFirefox(): Promise<Engine> {
  const downloads = await mkdtemp(join(tmpdir(), 'firefox-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    defaultViewport: null,
    extraPrefsFirefox: {
      'browser.download.dir': downloads,
      'browser.download.folderList': 2,
      // Otherwise the PDF opens in a tab in front of the page, which then renders no more frames.
      'pdfjs.disabled': true,
      'browser.helperApps.neverAsk.saveToDisk': 'application/pdf',
    },
  });
  const page = (await browser.pages())[0] ?? (await browser.newPage());
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !isLeftLoading.test(message.text())) {
      complaints.push(message.text());
    }
  });
  // Like WebKit's driver: accepts the question whether to leave the page.
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
