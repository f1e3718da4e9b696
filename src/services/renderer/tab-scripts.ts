import { isRecord } from '#services/renderer/browser/cdp-connection.ts';
import { pageCss } from '#services/renderer/running-elements/page-css.ts';
import type { SendToTab } from '#services/renderer/tab-session.ts';
import type { PrintJob } from '#services/tools.ts';

// Our scripts in a tab. A document can shadow `document.fonts` and similar properties with an
// element of that name, so everything is accessed through the prototypes.
export const reach = `
  const get = (name) => Object.getOwnPropertyDescriptor(Document.prototype, name).get.call(document);
  const all = (selector) => Array.from(Document.prototype.querySelectorAll.call(document, selector));`;

const settleScript = `(async () => {${reach}
  if (get('readyState') !== 'complete') return false;
  for (const image of all('img[loading=lazy]')) image.loading = 'eager';
  document.documentElement.getBoundingClientRect();
  await get('fonts').ready;
  const images = all('img').filter((image) => image.currentSrc !== '');
  await Promise.allSettled(images.map((image) => image.decode()));
  return true;
})()`;

const settlePollMs = 5;

/** Resolves when everything loaded can be painted. Sandboxed pages have no timers. */
export async function settle(send: SendToTab, left: () => number): Promise<void> {
  const params = { expression: settleScript, awaitPromise: true };
  while (true) {
    const { result } = await send('Runtime.evaluate', params, left());
    if (isRecord(result) && result.value !== false) return;
    await new Promise((resolve) => setTimeout(resolve, settlePollMs));
  }
}

/** Height of the document in pixels. */
export const measureScript = `Math.max(
  document.documentElement.scrollHeight,
  document.body ? document.body.scrollHeight : 0)`;

/** Sets page style, title and language of the shown document, and the style of headers and footers. */
export async function dress(
  { page = {}, title, language }: Pick<PrintJob, 'page' | 'title' | 'language'>,
  ask: (expression: string) => Promise<unknown>,
  more = '',
): Promise<void> {
  const css = `${pageCss(page)}${more}`;
  if (css === '' && title === undefined && language === undefined) return;
  await ask(dressScript({ css, title, language }));
}

interface Dressing {
  css: string;
  title: string | undefined;
  language: string | undefined;
}

function dressScript(dressing: Dressing): string {
  return `((want) => {${reach}
    const root = get('documentElement');
    if (!root) return;
    if (want.css) {
      const style = Document.prototype.createElement.call(document, 'style');
      style.textContent = want.css;
      root.append(style);
    }
    if (want.language) root.setAttribute('lang', want.language);
    if (want.title) {
      const title = Object.getOwnPropertyDescriptor(Document.prototype, 'title');
      title.set.call(document, want.title);
    }
  })(${JSON.stringify(dressing)})`;
}

export function selectorScript(selector: string): string {
  return `Document.prototype.querySelector.call(document, ${JSON.stringify(selector)}) !== null`;
}

/**
 * Returns true, false, or a short text of the error: an expression's own value may be too long for
 * a message.
 */
export function conditionScript(expression: string): string {
  return `(() => {
    try {
      return (0, eval)(${JSON.stringify(expression)}) === true;
    } catch (error) {
      return String(error).slice(0, 500);
    }
  })()`;
}

/**
 * Whether a page has scripts and shows almost nothing: at most a sentence, and no images. Its
 * noscript text does not count, nor an empty canvas.
 */
export const lacksScriptsScript = `(() => {${reach}
  const runs = ({ type }) => /^(?:|module|(?:text|application)\\/(?:java|ecma)script)$/i.test(type);
  const body = get('body');
  if (!body || !all('script').some(runs)) return false;
  if (all('img, svg, iframe, object, embed, table').length > 0) return false;
  const lengthOf = ({ innerText }) => innerText.replace(/\\s+/g, ' ').trim().length;
  return all('noscript').reduce((rest, one) => rest - lengthOf(one), lengthOf(body)) < 80;
})()`;
