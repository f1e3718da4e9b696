import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainElements } from '#server/pages/plain-elements.ts';

describe('a published text embedded in the page', () => {
  test('keeps headings, lists, code and tables', () => {
    const html =
      '<h2 id="fields">Fields</h2><ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><pre><code class="x">&lt;b&gt;</code></pre>';
    expect(plainElements(html)).toBe(
      '<h2 id="text-fields">Fields</h2><ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><pre><code>&lt;b&gt;</code></pre>',
    );
  });

  test('links to headings within the text', () => {
    expect(plainElements('<a href="#fields" target="_top">x</a>')).toBe(
      '<a href="#text-fields">x</a>',
    );
  });

  test('keeps its table of contents, with our label', () => {
    expect(plainElements('<nav class="x" aria-label="y"><ul></ul></nav>')).toBe(
      '<nav aria-label="Contents"><ul></ul></nav>',
    );
  });

  test('keeps details elements, their groups and the labels of cells', () => {
    expect(
      plainElements(
        '<details name="a" open ontoggle="x"><summary class="y">b</summary><td data-label="Default">c</td></details>',
      ),
    ).toBe(
      '<details name="text-a" open><summary>b</summary><td data-label="Default">c</td></details>',
    );
    expect(plainElements('<details name="a b"><td data-label="<">c</td></details>')).toBe(
      '<details><td>c</td></details>',
    );
  });

  test('drops its own title, which the page already has', () => {
    expect(plainElements('<h1>Data to PDF</h1><p>x</p>')).toBe('<p>x</p>');
  });

  test('closes elements that it leaves open', () => {
    expect(plainElements('<ul><li><a href="/x">y')).toBe('<ul><li><a href="/x">y</a></li></ul>');
  });

  test('drops closing tags that were never opened', () => {
    expect(plainElements('x</li></div></main></body></html>')).toBe('x');
  });

  test.each([
    ['<script>alert(1)</script>', ''],
    ['<scr<script></script>ipt>alert(1)', 'alert(1)'],
    ['<p onclick="x()" style="position:fixed">y</p>', '<p>y</p>'],
    ['<a href="javascript:alert(1)">y</a>', '<a>y</a>'],
    ['<a href="//evil.example">y</a>', '<a>y</a>'],
    ['<img src="https://evil.example/p.gif" onerror=x>', '<img loading="lazy">'],
    ['<img src="x" alt="a>b" onerror="y">', '<img loading="lazy">'],
    ['<form action="/x"><input name="a"></form>', ''],
    ['<iframe srcdoc="<p>x</p>"></iframe>', ''],
    ['<style>p{}</style><svg><a href="/x">y</a></svg>', ''],
    ['<!-- <p>x</p> -->', ''],
    ['<div id="root"><span>y</span></div>', 'y'],
    ['1 < 2 > 0 &amp; so on', '1 &lt; 2 &gt; 0 &amp; so on'],
    ['<p', '&lt;p'],
  ])('makes %j harmless', (html, plain) => {
    expect(plainElements(html)).toBe(plain);
  });

  // Any tag soup: the output has only elements that the code itself writes.
  test('contains only allowed elements, for any input', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '/',
        '=',
        ' ',
        '<p>',
        '</p>',
        '<a href="',
        'javascript:',
        '<script>',
        '</script>',
        '<!--',
        '-->',
        '<img src=',
        'onerror=',
        '<svg',
        '<h2 id="',
        'x',
        '\n',
      ),
      fc.string({ maxLength: 5 }),
    );
    const own =
      /<\/?(?:a|blockquote|caption|code|d[ldt]|details|em|figcaption|figure|h[234]|hr|img|li|[ou]l|p|pre|strong|summary|table|t(?:body|d|foot|h|head|r))(?: (?:href|src|alt|width|height|scope|id|loading|name|open|data-label)="[^"<]*")*>/g;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const plain = plainElements(pieces.join(''));
        expect(plain.replace(own, '')).not.toMatch(/[<>]/);
        // This matches elements only: in text, where `<` is escaped, the word is harmless.
        for (const [element] of plain.matchAll(own)) {
          expect(element).not.toMatch(/="\s*javascript/i);
        }
      }),
    );
  });
});
