// The checks of page appearance, on pages with deliberate faults: each must find its own.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { smallTargets } from '#tests/kit/page-facts.ts';
import { axeFindings, axeInBothSchemes } from '#tests/kit/run-axe.ts';
import { visitPage } from '#tests/kit/visit-page.ts';

let profile: BrowserProfile;

beforeAll(async () => {
  profile = await openContext({ width: 360, workers: false });
});

afterAll(() => profile.close());

async function pageOf(body: string, style = '') {
  const page = await profile.context.newPage();
  await page.setContent(
    `<!doctype html><html lang="en"><head><title>Bad</title><style>${style}</style></head><body><main><h1>Bad</h1>${body}</main></body></html>`,
  );
  return page;
}

test('axe reports low contrast, with the colour scheme that has it', async () => {
  const style =
    'p { color: #222; background: #fff } @media (prefers-color-scheme: dark) { p { color: #999 } }';
  const found = await axeInBothSchemes(await pageOf('<p>Pale in the dark</p>', style));
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^dark: color-contrast/);
});

test('axe waits for a fade-in, but not for an endless animation', async () => {
  const style = `
    @keyframes fade { from { opacity: 0.2 } }
    @keyframes spin { to { rotate: 1turn } }
    p { color: #222; background: #fff; animation: fade 1.5s }
    i { display: inline-block; animation: spin 1s infinite }`;
  const page = await pageOf('<p>Fades in</p><i>o</i>', style);
  expect(await axeFindings(page)).toEqual([]);
});

test('axe reports a field without a name', async () => {
  expect(await axeFindings(await pageOf('<input>'))).not.toEqual([]);
});

test('touch targets that are too small are reported', async () => {
  const page = await pageOf('<button type="button" style="width:12px;height:12px">x</button>');
  expect(await page.evaluate(smallTargets)).not.toEqual([]);
});

// A page with every fault that page visits look for.
const badPage = `<!doctype html><html lang="en"><head><title>Bad</title><style>
  @keyframes spin { to { rotate: 1turn } }
  #over { position: fixed; inset-block: 0 50px; inset-inline: 0; background: #fff }
  #wide { inline-size: 1400px; color: #999 }
  #cut { inline-size: 40px; overflow: hidden }
  #spin { animation: spin 9s infinite; transition: color 9s }
  #held { touch-action: none }
  a, button { border: 0; outline: none; padding: 0 }
</style></head><body>
  <header>Bar</header><a href="#main">Skip to content</a>
  <main id="main"><h1>Bad</h1>
    <p id="wide">Wide and pale</p><p id="cut">Abcdefghijklmnopqrstuvwxyz</p><p id="held">Held</p>
    <i id="spin">o</i><input readonly value="fixed"><button type="button">A</button>
    <button type="button" tabindex="2">B</button><button type="button" tabindex="1">C</button>
  </main><div id="over"></div>
  <img src="https://elsewhere.example/a.png" alt="">
  <script>
    console.error('Bad');
    document.addEventListener('keydown', (event) => {
      if (event.ctrlKey) event.preventDefault();
    });
    const heading = document.querySelector('h1');
    const timer = setInterval(() => {
      if (!heading.isFromServer) return;
      clearInterval(timer);
      heading.replaceWith(Object.assign(document.createElement('h1'), { textContent: 'New' }));
      document.querySelector('main').style.marginBlockStart = '300px';
    }, 1);
  </script></body></html>`;

test('a visit reports every fault of a page', async () => {
  const { context, close } = await openContext({ width: 360, workers: false });
  context.setDefaultTimeout(2000);
  await context.route('**', (route) => route.fulfill({ contentType: 'text/html', body: badPage }));
  const of = { origin: 'http://bad.example', path: '/', width: 360 };
  const questions = new Set((await visitPage(context, of)).map((fault) => fault.split(':')[0]));
  expect([...questions]).toEqual([
    'taken over',
    'errors',
    'moves',
    'axe',
    'scrolls sideways',
    'Support and Contact',
    'row 20',
    'row 31',
    'row 34',
    'row 13',
    'thumb',
    'Tab',
    'forced colours',
    'still',
    'printed bars',
    'printed pale',
    'printed cut',
    'large text cut',
    'large text covered',
    'large text sideways',
    'at 320 px sideways',
    'asks others',
  ]);
  await close();
});
