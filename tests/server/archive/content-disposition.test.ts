import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentDisposition } from '#server/archive/content-disposition.ts';

describe('Content-Disposition', () => {
  test.each([
    ['invoice.pdf', 'attachment; filename="invoice.pdf"'],
    ['račun 1.pdf', `attachment; filename="racun 1.pdf"; filename*=UTF-8''ra%C4%8Dun%201.pdf`],
    ['a"b\\c%d.pdf', `attachment; filename="a_b_c_d.pdf"; filename*=UTF-8''a%22b%5Cc%25d.pdf`],
    ["it's (1)*.pdf", `attachment; filename="it's (1)*.pdf"`],
    ["€'(*).pdf", `attachment; filename="_'(*).pdf"; filename*=UTF-8''%E2%82%AC%27%28%2A%29.pdf`],
  ])('of %j', (name, header) => {
    expect(contentDisposition(name)).toBe(header);
  });

  test('any name keeps the header on one line and can be read back from it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (name) => {
        const header = contentDisposition(name);
        expect(header).toMatch(/^[\x20-\x7e]+$/);
        const [, plain, encoded] =
          /^attachment; filename="([^"\\]*)"(?:; filename\*=UTF-8''([!#$&+.^_`|~0-9A-Za-z%-]*))?$/.exec(
            header,
          ) ?? [];
        expect(plain).toBeDefined();
        expect(encoded === undefined ? plain : decodeURIComponent(encoded)).toBe(
          name.toWellFormed(),
        );
      }),
      { numRuns: 500 },
    );
  });
});
