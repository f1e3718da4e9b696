import { expect, test } from 'vitest';
import { htmlPage, isHtml, pageOfText } from '#services/send-email/html-page.ts';
import { roughText } from '#services/send-email/rough-text.ts';

test.each([
  ['Hello & <3', false],
  ['2 < 3 and 4 > 1', false],
  ['<ana@example.com> wrote', false],
  ['Hi<br>you', true],
  ['<p class="a">Hi</p>', true],
  ['<!-- a --> b', true],
])('%j is HTML: %s', (text, is) => {
  expect(isHtml(text)).toBe(is);
});

test('a part becomes a page, and a page stays', () => {
  expect(htmlPage('<p>Hi</p>')).toMatch(/^<!doctype html>[\s\S]*<body>\n<p>Hi<\/p>\n<\/body>/);
  const page = '<html><body>x</body></html>';
  expect(htmlPage(page)).toBe(page);
});

test('an address in a text is a link without the full stop after it', () => {
  const html = pageOfText('See https://example.com/a_(b)?x=1, or (https://example.org).');
  expect(html).toContain('<a href="https://example.org">https://example.org</a>).');
  expect(html).toContain('>https://example.com/a_(b)?x=1</a>, or');
  expect(pageOfText('javascript:alert(1) <b>')).not.toMatch(/<a |<b>/);
});

test('rough text has no tags and styles, and is quick for hostile HTML', () => {
  const html = '<head><title>x</title></head><style>p{}</style><p>a &amp; b</p><p>č</p>';
  expect(roughText(html)).toBe('a & b\nč');
  const started = performance.now();
  roughText('<'.repeat(5_000_000));
  roughText('<style>'.repeat(500_000));
  expect(performance.now() - started).toBeLessThan(2_000);
});
