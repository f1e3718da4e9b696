// What an admin's account, stolen or careless, cannot publish. Cases DC2 to DC4 and what goes with them.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepsAttribute, pageElements } from '#contract/page-html.ts';
import { services } from '#contract/services.ts';
import { servicePage } from '#server/content/service-page.ts';
import { showcases } from '#server/content/showcases.ts';
import { cleanPage } from '#server/publishing/clean-page.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { readPage } from '#tests/server/content/check-html.ts';
import { htmlOf, inBase64, publish, read } from '#tests/server/publishing/publish-kit.ts';

let app: TestApp;
let adm: Person;

beforeAll(async () => {
  app = await startTestApp();
  adm = await aUser(app, { name: 'Adm Admić', email: 'adm@example.com', admin: true });
});

afterAll(() => app.close());

describe('a published page is rid of', () => {
  test.each([
    ['a script', '<script>alert(1)</script>', ''],
    [
      'a script in capitals, cut in two',
      '<SCR<script>x</script>IPT>alert(1)</SCRIPT>',
      'xIPT&gt;alert(1)',
    ],
    ['a handler', '<p onclick="x()" ONLOAD=x>y</p>', '<p>y</p>'],
    ['a picture that fails', '<img src=x onerror="x()">', ''],
    ['a script in a drawing', '<svg><script>x()</script><p>y</p></svg>', ''],
    ['a drawing that loads', '<svg onload=x()>', ''],
    ['a javascript: link', '<a href="javascript:x()">y</a>', '<a>y</a>'],
    ['one with a tab in it', '<a href="java\tscript:x()">y</a>', '<a>y</a>'],
    ['one in entities', '<a href="&#106;avascript&colon;x()">y</a>', '<a>y</a>'],
    ['a data: link', '<a href="data:text/html,<script>x()</script>">y</a>', '<a>y</a>'],
    ['a link without a scheme', '<a href="//evil.example">y</a>', '<a>y</a>'],
    ['the same with a backslash', '<a href="/\\evil.example">y</a>', '<a>y</a>'],
    ['a base', '<base href="https://evil.example/"><p>y</p>', '<p>y</p>'],
    ['a refresh', '<meta http-equiv=refresh content="0;url=//evil.example">', ''],
    ['a frame', '<iframe src="https://evil.example"></iframe>', ''],
    ['a frame with a text', '<iframe srcdoc="<script>x()</script>"></iframe>', ''],
    ['an object', '<object data=x><embed src=y></object>', ''],
    [
      'mixed markup',
      '<math><mtext><mglyph><style><img src=x onerror=x()></style></mglyph></mtext></math>',
      '',
    ],
    ['a comment that breaks out', '<!--<p>--><img src=x onerror=x()>-->', '--&gt;'],
    ['a noscript that breaks out', '<noscript><p title="</noscript><img src=x onerror=x()>">', ''],
    ['a title that breaks out', '<title><img src=x onerror=x()></title>', ''],
    ['a template', '<template><script>x()</script></template>', ''],
    [
      'a form to our calls',
      '<form action=/core/user/1><input name=role_id><button>y</button></form>',
      'y',
    ],
    ['a choice', '<select><option>y</option></select><textarea>z</textarea>', ''],
    [
      'a cover over the page',
      '<div style="position:fixed;inset:0" class="x">y</div>',
      '<div>y</div>',
    ],
    [
      'a style that reaches out',
      '<p style="background:url(https://evil.example/p)">y</p>',
      '<p>y</p>',
    ],
    ['a style sheet', '<style>@import "https://evil.example/a.css"</style>', ''],
    ['a linked style sheet', '<link rel=stylesheet href="https://evil.example/a.css">', ''],
    ['a picture from elsewhere', '<img src="https://evil.example/p.gif" alt="y">', ''],
    ['a picture that calls', '<img src="/auth/logout">', ''],
    [
      'pictures of another size',
      '<img srcset="https://evil.example/p.gif 2x" src="/showcase/a.webp">',
      '<img src="/showcase/a.webp">',
    ],
    ['a drawing as a picture', '<img src="data:image/svg+xml;base64,PHN2Zz4=">', ''],
    ['a film', '<video src="https://evil.example/v" autoplay></video>', ''],
    ['a slot, an element of nobody', '<x-y><slot name=z>y</slot></x-y>', 'y'],
    ['an id of the portal', '<div id="root" name="x">y</div>', '<div>y</div>'],
    [
      'a hold of the window',
      '<a href="https://a.example/x" target="_blank">y</a>',
      '<a href="https://a.example/x" rel="noopener">y</a>',
    ],
    ['ends of the page', '</main></body></html><p>y</p>', '<p>y</p>'],
  ])('%s', async (_, html, left) => {
    const answer = await publish(app, adm, {
      page: 'address-validation',
      data: inBase64(`<p>First</p>${html}`),
    });
    expect(answer.status).toBe(200);
    expect(htmlOf(await read(app, 'address-validation'))).toBe(`<p>First</p>${left}`);
  });

  test('what a stricter list would not have let in, when it is read', async () => {
    const stored = '<p>First</p><script>alert(1)</script>';
    expect(cleanPage(stored)).toBe('<p>First</p>');
  });

  test('5000 tables in each other, in good time', async () => {
    const deep = '<table><tr><td>'.repeat(5000);
    const answer = await publish(app, adm, {
      page: 'address-validation',
      data: inBase64(`<p>First</p>${deep}x`),
    });
    expect(answer.status).toBe(200);
  });
});

describe('a published page keeps', () => {
  test.each(services.map((service) => [service.key, service] as const))(
    'all of the shipped page of %s',
    async (_, service) => {
      const shipped = await servicePage(service, 'https://portal.example');
      const [before, after] = [readPage(shipped), readPage(asWritten(cleanPage(shipped)))];
      expect(after).toEqual(before);
    },
  );

  test.each([...showcases])('all of the showcase of %s', (_, { page }) => {
    expect(readPage(asWritten(cleanPage(page)))).toEqual(readPage(page));
  });

  test('pictures in the page, and lists, tables and folds', () => {
    const html =
      '<p><img src="data:image/png;base64,iVBORw0KGgo=" alt="a"></p><ol start="3"><li>x<br>y</li></ol><details name="a" open=""><summary>b</summary></details><table><tr><td colspan="2" data-label="Default">c</td></tr></table>';
    expect(asWritten(cleanPage(html))).toBe(html);
  });
});

// Any tag soup.
test('nothing gets through that the list does not name', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...'<a <img <svg> <script> </script> <p </p> <style> <math> <!-- --> <![CDATA[ ]]> < > " \' / = href=" src= onerror= javascript: &lt; &#60; <table><td> <title> <noscript> \0 '.split(
        ' ',
      ),
    ),
    fc.string({ maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const cleaned = cleanPage(pieces.join(''));
      for (const [, name = '', attributes = ''] of cleaned.matchAll(/<\/?([^\s>/]+)([^>]*)>/g)) {
        expect(pageElements.has(name)).toBe(true);
        for (const [, key = '', value = ''] of attributes.matchAll(/([\w-]+)="([^"]*)"/g)) {
          expect(key === 'rel' || keepsAttribute(name, key, value.replaceAll('&amp;', '&'))).toBe(
            true,
          );
        }
      }
    }),
    { numRuns: 500 },
  );
});

/** As the shipped pages write it. */
function asWritten(html: string): string {
  return html.replaceAll(' rel="noopener"', '').replaceAll(' open>', ' open="">');
}
