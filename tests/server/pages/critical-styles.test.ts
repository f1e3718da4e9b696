// Which rules of a sheet are written into a page. That pages look the same with them is a journey.
import { expect, test } from 'vitest';
import { readStyles, rulesFor } from '#server/pages/critical-styles.ts';

const html = '<div class="card card-wide"><p class="text">A</p></div>';
const kept = (sheet: string) => rulesFor(html, readStyles(sheet));

test('rules for what is on the page are kept, others are not', () => {
  expect(kept('.card{color:red}.menu{color:blue}.card .text,.menu{margin:0}')).toBe(
    '.card{color:red}.card .text,.menu{margin:0}',
  );
  expect(kept('.card .menu{color:red}')).toBe('');
});

test('whatever names no class is kept', () => {
  const sheet = ':root{--a:1}@font-face{src:url(a)}@keyframes turn{to{rotate:1turn}}p:hover{top:0}';
  expect(kept(sheet)).toBe(sheet);
  expect(kept('@layer a,b;p{top:0}')).toBe('@layer a,b;p{top:0}');
});

test('a group keeps what is needed of it, and goes when nothing is', () => {
  expect(kept('@media print{@layer x{.text{top:0}.menu{top:0}}}@media all{.menu{top:0}}')).toBe(
    '@media print{@layer x{.text{top:0}}}',
  );
});

test('a class in brackets says where else a rule holds, and does not count', () => {
  const sheet = '.card:not(.menu,:has(.sheet)){top:0}[title=".menu"] .text{top:0}';
  expect(kept(sheet)).toBe(sheet);
});

test('nested rules and texts with brackets stay whole', () => {
  const sheet = '.card{top:0;&:hover{left:0}}.text:before{content:"}{"}.text{top:0}';
  expect(kept(sheet)).toBe(sheet);
});
