import { expect, test } from 'vitest';
import { inertHtml } from '#portal/services/editor/inert-html.ts';

test('the policy is inserted before everything but the doctype', () => {
  expect(inertHtml('<!doctype html><html><head>')).toMatch(
    /^<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none';[^"]*"><base target="_blank"><html><head>$/,
  );
  expect(inertHtml('<script>1</script>')).toMatch(/^<meta http-equiv="Content-Security-Policy"/);
  expect(inertHtml(' <!-- a --> <!DOCTYPE html>\n<p>')).toMatch(
    /^ <!-- a --> <!DOCTYPE html><meta/,
  );
});

test('nothing in the page is treated as a replacement pattern', () => {
  expect(inertHtml('$& $1')).toMatch(/\$& \$1$/);
});
