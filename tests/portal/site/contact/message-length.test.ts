import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contactMessage } from '#contract/contact-rules.ts';
import { messageLength } from '#portal/site/contact/message-length.ts';

test('an emoji outside the basic plane is one character', () => {
  expect(messageLength('č😀')).toBe(2);
});

test('a line break of any system is one character', () => {
  expect(messageLength('a\r\nb\rc\nd')).toBe(7);
});

test('leading and trailing spaces are not counted', () => {
  expect(messageLength('  \n hi \n')).toBe(2);
});

test('the counter shows 500 exactly where the rule still accepts the text', () => {
  const full = `${'😀'.repeat(499)}x\r\n`;
  expect(messageLength(full)).toBe(500);
  expect(v.safeParse(contactMessage, full).success).toBe(true);
  expect(messageLength(`${full}y`)).toBe(502);
  expect(v.safeParse(contactMessage, `${full}y`).success).toBe(false);
});
