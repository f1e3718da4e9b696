// The detectors of the looks, on pages that are bad on purpose: each finds what it is there for.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { smallTargets } from '#tests/kit/page-facts.ts';
import { axeFindings, axeInBothSchemes } from '#tests/kit/run-axe.ts';

let profile: BrowserProfile;

beforeAll(async () => {
  profile = await openContext({ width: 360 });
});

afterAll(() => profile.close());

async function pageOf(body: string, style = '') {
  const page = await profile.context.newPage();
  await page.setContent(
    `<!doctype html><html lang="en"><head><title>Bad</title><style>${style}</style></head><body><main><h1>Bad</h1>${body}</main></body></html>`,
  );
  return page;
}

test('axe tells pale letters, in the scheme that has them', async () => {
  const style =
    'p { color: #222; background: #fff } @media (prefers-color-scheme: dark) { p { color: #999 } }';
  const found = await axeInBothSchemes(await pageOf('<p>Pale in the dark</p>', style));
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^dark: color-contrast/);
});

test('axe waits for what fades in, and not for what moves for ever', async () => {
  const style = `
    @keyframes fade { from { opacity: 0.2 } }
    @keyframes spin { to { rotate: 1turn } }
    p { color: #222; background: #fff; animation: fade 1.5s }
    i { display: inline-block; animation: spin 1s infinite }`;
  const page = await pageOf('<p>Fades in</p><i>o</i>', style);
  expect(await axeFindings(page)).toEqual([]);
});

test('axe tells a field without a name', async () => {
  expect(await axeFindings(await pageOf('<input>'))).not.toEqual([]);
});

test('targets that are too small for a thumb are told', async () => {
  const page = await pageOf('<button type="button" style="width:12px;height:12px">x</button>');
  expect(await page.evaluate(smallTargets)).not.toEqual([]);
});
