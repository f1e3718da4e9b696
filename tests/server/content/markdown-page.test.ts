import { expect, test } from 'vitest';
import { markdownPage } from '#server/content/markdown-page.ts';

const page = `# Papers

What they are, \`code\` and [a link](/services).

## Kinds {#kinds}

- one
- <b>two</b> *three*

![A picture of one](picture)
`;

const picture = (words: string) => `<figure>${words}</figure>`;

test('a page has its title, introduction, contents and sections', () => {
  expect(markdownPage(page, { picture })).toBe(
    [
      '<h1>Papers</h1>',
      '<p>What they are, <code>code</code> and <a href="/services">a link</a>.</p>',
      '<nav aria-label="Contents"><ul><li><a href="#kinds">Kinds</a></li></ul></nav>',
      '<h2 id="kinds">Kinds</h2>',
      '<ul><li>one</li><li>&lt;b&gt;two&lt;/b&gt; *three*</li></ul>',
      '<figure>A picture of one</figure>',
    ].join('\n'),
  );
});

test('an unknown include and an include that no page uses are errors', () => {
  expect(() => markdownPage(page, {})).toThrow('picture');
  expect(() => markdownPage(page.replace('(picture)', '(constructor)'), {})).toThrow('constructor');
  expect(() => markdownPage(page, { picture, other: picture })).toThrow('other');
});

test('a section needs an id', () => {
  expect(() => markdownPage(page.replace(' {#kinds}', ''), { picture })).toThrow('Kinds');
});
