// Time until a typed character is on screen, in 100 KB of JSON on a device four times as slow: in the
// code editor, and in the same run in a short text and in the plain text field.
import type { Page } from 'playwright-core';
import type { BenchProduct } from '#tests/bench/bench-product.ts';
import { median, say } from '#tests/bench/rounds.ts';
import { requestPane } from '#tests/kit/draft-moves.ts';
import { editorText, fillEditor, untilLoaded } from '#tests/kit/editor.ts';
import { openBrowser } from '#tests/kit/open-browser.ts';

const letters = 60;
const slowness = 4;
/** An occasional pause, in which the text is checked. */
const gapsMs = [120, 120, 120, 120, 120, 520];
const path = '/services/data-to-pdf/try-it-out';

export async function benchTyping({ url, cookie }: BenchProduct): Promise<void> {
  const { context, close } = await openBrowser({ width: 360, height: 740 });
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.goto(url + path);
  const request = requestPane(page);
  await untilLoaded(request);
  await fillEditor(request, longText(1));
  const inShort = await typed(page);
  await fillEditor(request, longText(700));
  const inEditor = await typed(page);
  const isTyped = (await editorText(request)).includes('x'.repeat(letters));
  await page.getByRole('button', { name: 'Plain text' }).click();
  const inPlain = await typed(page);
  await close();
  if (!isTyped) throw new Error('the letters did not arrive');
  const summary = (ms: readonly number[]) =>
    `${median(ms).toFixed(0)} ms, slowest of ${letters} ${Math.max(...ms).toFixed(0)} ms`;
  say(
    `key to paint in 100 KB of JSON, CPU ${slowness} times as slow: ${summary(inEditor)} (goal 50 ms); in a short text ${summary(inShort)}; in the plain field ${summary(inPlain)}`,
  );
}

/** Types into the string on the second line. */
async function typed(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await requestPane(page).focus();
  for (const key of ['Control+Home', 'ArrowDown', 'End', 'ArrowLeft', 'ArrowLeft']) {
    await page.keyboard.press(key);
  }
  await page.evaluate(watchKeys);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  for (let letter = 0; letter < letters; letter += 1) {
    await page.keyboard.press('x');
    await page.waitForTimeout(gapsMs[letter % gapsMs.length] ?? 0);
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const times = await page.evaluate(() => Reflect.get(globalThis, 'keyTimes'));
  await session.detach();
  if (!Array.isArray(times)) throw new Error('nothing was measured');
  return times.map(Number);
}

/** In the page: measures from the key press until after the frame that shows the character. */
function watchKeys(): void {
  const times: number[] = [];
  Reflect.set(globalThis, 'keyTimes', times);
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - timeStamp);
        port2.postMessage(undefined);
      }),
    { capture: true },
  );
}

function longText(rows: number): string {
  const items = Array.from({ length: rows }, (_, pos) => ({
    pos,
    description: 'Uredski papir A4, 80 g',
    quantity: 20,
    unitPrice: 4.5,
    vatPercentage: 20,
  }));
  const body = { api_key: '{{api_key}}', template_id: 'invoice.hbs', data: { items } };
  return JSON.stringify(body, null, 2);
}
