import { expect, test } from 'vitest';
import { decodeHtml } from '#portal/api/decode-html.ts';

test('characters beyond Latin-1 survive base64', () => {
  const html = '<p>Račun č ž – 你好 🧾</p>';
  expect(decodeHtml(Buffer.from(html).toString('base64'))).toBe(html);
});

test('invalid UTF-8 is rejected, not shown with replacement characters', () => {
  expect(() => decodeHtml(Buffer.from([0xff, 0xfe]).toString('base64'))).toThrow();
});
