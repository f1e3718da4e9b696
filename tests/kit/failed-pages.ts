// What the pages of a failed test show and still wait for, so that a failure seen once can be read.
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { TestRunner } from 'vitest';

const file = resolve(import.meta.dirname, '..', '..', '.build', 'failed-pages.txt');
const answerMs = 5000;
const lettersMax = 1200;
const troublesMax = 8;

interface Watched {
  pending: Set<string>;
  /** Requests that failed or were refused, newest last. */
  troubles: string[];
}

const watched = new Map<BrowserContext, Watched>();

/** Keeps an account of the context's requests until it is closed. */
export function watchContext(context: BrowserContext): void {
  const { pending, troubles }: Watched = { pending: new Set(), troubles: [] };
  watched.set(context, { pending, troubles });
  const names = new WeakMap<object, string>();
  const end = (request: object): string => {
    const name = names.get(request) ?? '';
    pending.delete(name);
    return name;
  };
  let count = 0;
  context.on('request', (request) => {
    count += 1;
    const name = `${count} ${request.method()} ${request.url().slice(0, 120)}`;
    names.set(request, name);
    pending.add(name);
  });
  context.on('requestfinished', end);
  context.on('requestfailed', (request) => {
    troubles.push(`${end(request)}: ${request.failure()?.errorText}`);
  });
  context.on('response', (response) => {
    if (response.status() < 400) return;
    troubles.push(`${names.get(response.request())}: ${response.status()}`);
  });
  context.on('close', () => watched.delete(context));
}

/** Notes what the open pages of the contexts show, if the running test has failed. */
export async function noteFailedPages(
  contexts: Iterable<BrowserContext> = watched.keys(),
): Promise<void> {
  const test = TestRunner.getCurrentTest();
  if (test?.result?.state !== 'fail') return;
  const parts = [`the pages of: ${test.name}`];
  for (const context of contexts) {
    const { pending, troubles } = watched.get(context) ?? { pending: new Set(), troubles: [] };
    for (const page of context.pages()) parts.push(`${page.url()}\n${await shownOn(page)}`);
    parts.push(`not answered: ${[...pending].slice(-troublesMax).join(', ') || 'nothing'}`);
    parts.push(`troubles: ${troubles.slice(-troublesMax).join(', ') || 'none'}`);
  }
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, `${parts.join('\n')}\n\n`);
}

async function shownOn(page: Page): Promise<string> {
  const text = page
    .evaluate(() => {
      const parts = document.querySelectorAll<HTMLElement>('dialog[open], [role="alert"], main');
      const texts = [...parts].map((part) => part.innerText);
      return [document.visibilityState, ...texts].join(' | ');
    })
    .catch((error: unknown) => String(error));
  const silence = new Promise<string>((resolve) => {
    setTimeout(resolve, answerMs, 'The page does not answer.').unref();
  });
  return (await Promise.race([text, silence])).replaceAll(/\s+/g, ' ').slice(0, lettersMax);
}
