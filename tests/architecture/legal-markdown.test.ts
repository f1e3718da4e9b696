import { resolve } from 'node:path';
import { expect, test } from 'vitest';

// Outside of the product's rooms, so its types are not available here.
const { sectionsModule }: { sectionsModule(source: string): string } = await import(
  resolve('.ci/build/legal-markdown.ts')
);

test('Markdown becomes sections of elements, with components and links', () => {
  const module = sectionsModule(
    '## Who {#who}\n\n{{CompanyName}} <b>and</b> [you](/contact).\n\n- **One.** Two\n',
  );
  expect(module).toContain("import { CompanyName } from '#portal/site/legal/company-fact.tsx';");
  expect(module).toContain(
    `{ id: "who", title: "Who", body: h(Fragment, null, h('p', null, h(CompanyName), " <b>and</b> ", h(Link, { to: "/contact" }, "you"), "."), h('ul', null, h('li', null, h('strong', null, "One."), " Two"))) }`,
  );
});

test.each([
  ['a heading without an id', '## Who\n\nWe.'],
  ['text before the first heading', 'We.'],
  ['an element it does not know', '## Who {#who}\n\nWe *and* you.'],
])('%s fails the build', (_what, source) => {
  expect(() => sectionsModule(source)).toThrow();
});
